#!/usr/bin/env perl
# Kills a run with a journal with -9 again and again, at moments that chance picks, and starts it
# anew each time until it ends by itself. The report and the files beside it must be those of a run
# that was never disturbed, byte for byte.
#
#   kill.pl BIN_DIR DATA_DIR [ROUNDS]
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/lib";
use POSIX qw(WNOHANG);
use Files;
use Trial;

my $bin = program(shift @ARGV);
my $data = folder(shift @ARGV, 'DATA_DIR [ROUNDS]');
my $rounds = shift @ARGV // 3;
enter_scratch();
srand 8;

# A run killed at most $most times; how often it was, and its exit code.
sub run_and_kill {
    my ($most, $patience, @arguments) = @_;
    for my $kills (0 .. $most) {
        my $child = start({err => 'messages'}, "$bin/chesstool", @arguments);
        sleep_for(rand $patience) if $kills < $most;
        my $has_ended = waitpid($child, $kills < $most ? WNOHANG : 0) == $child;
        return ($kills, end_in_words($?)) if $has_ended;
        kill 'KILL', $child;
        waitpid $child, 0;
    }
}

# Kills a command's run with a journal in several rounds; @parts are the files beside the report that
# it is to write, each with its option.
sub kill_often {
    my ($patience, $command, %parts) = @_;
    my @side = map { ($_, "$parts{$_}") } sort keys %parts;
    my (undef, $code) = run_and_kill(0, 0, @$command, '-o', 'whole', map { /^-/ ? $_ : "whole.$_" } @side);
    my $total_kills = 0;
    for my $round (1 .. $rounds) {
        unlink 'journal', 'report', values %parts;
        my @jobs = ('--jobs', 1 + $round % 2);
        my ($kills, $end) = run_and_kill(20, $patience, @$command, '--journal', 'journal', '-o',
            'report', @side, @jobs);
        $total_kills += $kills;
        my $name = "$command->[0], round $round:";
        check($end eq $code, "$name ends with $end, as it does undisturbed, after $kills kills");
        check(content('report') eq content('whole'), "$name gives the same report");
        check(length content($_) && content($_) eq content("whole.$_"), "$name gives the same $_")
            for values %parts;
        unlink temporary_files();    # a process that is killed cannot clear up after itself
    }
    check(length content('whole') > 10000, "$command->[0]: there is a report");
    check($total_kills >= $rounds, "$command->[0]: $total_kills kills came in time");
}

# Positions of more than four men: the others need tables that every run would make anew.
sub put_larger {
    my ($name, @files) = @_;
    put($name, join '', grep { (split)[0] =~ tr/a-zA-Z// > 4 } map { split /^/, content($_) } @files);
}
put_larger('mates.epd', "$data/mate/classics.epd");
put_larger('tactics.epd', map { "$data/tactics/$_.epd" } qw(sample horizon ladder));
kill_often(0.12, [qw(mate-finder --quiet --no-timing --format json --nodes 300000), 'mates.epd'],
    '--certificate' => 'proofs');
my $games = content("$data/pgn/classics.pgn") . "\n";
put('games.pgn', $games x 5);
kill_often(0.2, [qw(pgn-annotate --quiet --no-timing --nodes 1500 --multipv 2),
        'games.pgn'], '--puzzles' => 'puzzles', '--report' => 'text',
    '--html' => 'page');
kill_often(0.2, [qw(search --quiet --no-timing --nodes 15000),
        'tactics.epd'], '--epd-out' => 'found');
kill_often(0.2, [qw(perft --quiet --no-timing --format json --generator library --max-nodes 30000000),
        '--suite', "$data/perft/chess960.epd", '--suite', "$data/perft/traps.epd"]);
finish();
