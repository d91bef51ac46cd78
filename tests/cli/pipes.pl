#!/usr/bin/env perl
# Standard streams that nobody reads any more, and streams that are closed. Where the report cannot go
# the program ends, quietly with 141 if its reader has left, else with 4 and a word; a lack of a
# standard error makes no difference, and no stream ever leads into a file that the program has opened.
#
#   pipes.pl BIN_DIR DATA_DIR
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/lib";
use Runs;
use Files;
use Trial;

my $bin = program(shift @ARGV);
my $data = folder(shift @ARGV, 'DATA_DIR');
enter_scratch();
my @runs = short_runs($bin, $data);

# The end of a pipe that nobody reads.
sub left_pipe {
    pipe my $reader, my $writer or die "pipe: $!\n";
    close $reader;
    return $writer;
}

sub chesstool { my $how = shift; return run($how, "$bin/chesstool", @_) }

# What a run leaves in files.
sub files_of {
    my ($beside) = @_;
    return join "\n", map { "$_:\n" . content($_) } 'report', sort values %$beside;
}

sub clear { unlink 'out', 'err', 'report', 'journal', @_ }

my $number = 0;
for my $run (@runs) {
    my @arguments = @{$run->{arguments}};
    my @formats = @{$run->{formats} // []};
    # Of the formats each run has another.
    my $format = @formats ? $formats[$number++ % @formats] : undef;
    push @arguments, '--format', $format if $format;
    push @arguments, '--no-timing' unless $run->{streams};
    my $name = name_of(@arguments);
    my %beside = %{$run->{beside} // {}};
    my @beside = map { ($_, $beside{$_}) } sort keys %beside;
    my @in = $run->{in} ? (in => $run->{in}) : ();

    clear(values %beside);
    my ($end, $out, $said) = chesstool({@in, out => left_pipe()}, @arguments, @beside);
    # Before the program knows of anything else the system's signal ends it, as quietly.
    check($end eq '141' || ($run->{streams} && $end eq 'signal 13'),
        "$name: ends with 141 where its reader has left (with $end)");
    # What is wrong with the input may have been said before.
    check($run->{code} || $run->{warns} || $said eq '',
        "$name: says nothing where its reader has left ($said)");
    check(!temporary_files(), "$name: leaves no temporary file where its reader has left");

    clear(values %beside);
    ($end, $out, $said) = chesstool({@in, out => 'closed'}, @arguments, @beside);
    check($end eq '4' && $said =~ /<stdout>: cannot write: bad file descriptor\n\z/,
        "$name: is told that standard output is closed ($end, $said)");
    check(!temporary_files(), "$name: leaves no temporary file where standard output is closed");
    next if $run->{streams};

    clear(values %beside);
    my @all = (@arguments, @beside, '-o', 'report');
    my ($right_end) = chesstool({}, @all);
    my $right = files_of(\%beside);
    for my $streams ({err => 'closed'}, {err => left_pipe()},
        {in => 'closed', out => 'closed', err => 'closed'}) {
        my $what = join ', ', map { "$_ is " . (ref $streams->{$_} ? 'left' : 'closed') }
            sort keys %$streams;
        for my $journal ($run->{journal} ? (0, 1) : (0)) {
            clear(values %beside);
            ($end) = chesstool($streams, @all, $journal ? ('--journal', 'journal') : ());
            check($end eq $right_end, "$name: ends as ever where $what ($end, not $right_end)");
            # Engines that work side by side write their logs as they please.
            check(files_of(\%beside) eq $right, "$name: its files are as ever where $what")
                unless $run->{varies} || grep { /-log/ } @beside;
            next unless $journal;
            # It would not be taken if anything else were in it.
            ($end) = chesstool({}, @all, '--journal', 'journal');
            check($end eq $right_end && files_of(\%beside) eq $right,
                "$name: its journal is good where $what");
        }
    }
}

# A reader that takes a line and leaves, as `head` does, of a report that would go on for ever.
my $tactics = content('few.epd');
my $games = content('games.pgn') . "\n";
for my $stream (['perft', $tactics, '--depth', 1, '-'],
    ['perft', $tactics, '--depth', 1, '--jobs', 2, '--format', 'json', '-'],
    ['search', $tactics, '--depth', 1, '-'],
    ['search', $tactics, '--depth', 1, '--jobs', 2, '--format', 'csv', '-'],
    ['mate-finder', content('mates.epd'), '--nodes', 100, '--hash', 1, '-'],
    ['eval-breakdown', $tactics, '-'],
    ['pgn-annotate', $games, '--strip-only', '-'],
    ['pgn-annotate', $games, '--nodes', 20, '--hash', 1, '--jobs', 2, '-'],
    ['tt-stats', $tactics, '--depth', 1, '--hash', 1, '-']) {
    my ($command, $records, @arguments) = @$stream;
    my $name = name_of($command, @arguments);
    my ($input, $feeder) = feed(sub { syswrite $_[0], $records while 1 });
    pipe my $output, my $report or die "pipe: $!\n";
    my $child = start({in => $input, out => $report}, "$bin/chesstool", $command, @arguments);
    close $input;
    close $report;
    my $line = <$output>;
    check(defined $line && $line =~ /\n\z/, "$name: the first line comes while input does");
    close $output;
    my $end = end_of($child);
    check($end eq '141', "$name: ends with 141 when its reader leaves (with $end)");
    check(content('err') eq '', "$name: and says nothing (" . content('err') . ')');
    kill 'KILL', $feeder;
    waitpid $feeder, 0;
}
finish();
