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
use Cwd qw(abs_path);
use File::Temp qw(tempdir);
use POSIX qw(WNOHANG);
use Files;
use Verdict;

my $bin = abs_path(shift @ARGV // die "usage: kill.pl BIN_DIR DATA_DIR [ROUNDS]\n");
my $data = abs_path(shift @ARGV // die "usage: kill.pl BIN_DIR DATA_DIR [ROUNDS]\n");
my $rounds = shift @ARGV // 3;
my $folder = tempdir(CLEANUP => 1);
chdir $folder or die "$folder: $!\n";
srand 8;

sub start {
    my (@arguments) = @_;
    my $child = fork // die "fork: $!\n";
    if ($child == 0) {
        open STDERR, '>', 'messages' or die "messages: $!\n";
        exec "$bin/chesstool", @arguments or die "exec: $!\n";
    }
    return $child;
}

# A run killed at most $most times; how often it was, and its exit code.
sub run_and_kill {
    my ($most, $patience, @arguments) = @_;
    for my $kills (0 .. $most) {
        my $child = start(@arguments);
        sleep_for(rand $patience) if $kills < $most;
        my $has_ended = waitpid($child, $kills < $most ? WNOHANG : 0) == $child;
        return ($kills, $? & 127 ? "signal $?" : $? >> 8) if $has_ended;
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
        check($end == $code, "$name ends with $end, as it does undisturbed, after $kills kills");
        check(content('report') eq content('whole'), "$name gives the same report");
        check(length content($_) && content($_) eq content("whole.$_"), "$name gives the same $_")
            for values %parts;
        my @left = glob '*.partial-*';
        unlink @left;    # a process that is killed cannot clear up after itself
    }
    check(length content('whole') > 10000, "$command->[0]: there is a report");
    check($total_kills >= $rounds, "$command->[0]: $total_kills kills came in time");
}

kill_often(0.12, [qw(mate-finder --quiet --no-timing --format json --nodes 300000),
        "$data/mate/classics.epd"], '--certificate' => 'proofs');
open my $games, '>', 'games.pgn' or die "games.pgn: $!\n";
print $games content("$data/pgn/classics.pgn"), "\n" for 1 .. 5;
close $games;
kill_often(0.2, [qw(pgn-annotate --quiet --no-timing --nodes 1500 --multipv 2),
        'games.pgn'], '--puzzles' => 'puzzles', '--report' => 'text',
    '--html' => 'page');
kill_often(0.2, [qw(search --quiet --no-timing --nodes 15000),
        "$data/tactics/sample.epd", "$data/tactics/horizon.epd"], '--epd-out' => 'found');
kill_often(0.2, [qw(perft --quiet --no-timing --format json --generator library --max-nodes 30000000),
        '--suite', "$data/perft/chess960.epd", '--suite', "$data/perft/traps.epd"]);
exit(all_is_well() ? 0 : 1);
