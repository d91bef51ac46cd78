#!/usr/bin/env perl
# Interrupts every command in every one of its ways to work, at moments that chance picks. It must end
# with 130, what it has written must be whole, and no temporary file and no engine may stay behind.
# None of the runs would end by itself within the test's time.
#
#   interrupt_all.pl BIN_DIR DATA_DIR [ROUNDS]
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/lib";
use Files;
use Trial;

my $bin = program(shift @ARGV);
my $data = folder(shift @ARGV, 'DATA_DIR [ROUNDS]');
my $rounds = shift @ARGV // 1;
enter_scratch();
srand 12;

# Input that never ends: so many records, and a pipe that stays open.
my $games = content("$data/pgn/classics.pgn") . "\n";
my $tactics = content("$data/tactics/sample.epd");
my $mates = content("$data/mate/classics.epd");
my $labelled = $tactics =~ s/\n/ c9 "1-0";\n/gr;
put('games.pgn', $games);
my $silent = q(perl -e '$| = 1; while (<STDIN>) { print "uciok\n" if /^uci$/;)
    . q( print "readyok\n" if /^isready/ }');
my $walls = '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -';
my $buggy = "$bin/buggy_engine none";
my $thinker = "$bin/chesstool uci";

# Of each way: what it reads on standard input, and its arguments. `journal` and the files beside the
# report are added in turn.
my @formats = (['--format', 'text'], ['--format', 'json'], ['--format', 'csv']);
my @ways = (
    ['check', $games, '-'],
    ['check', $games, '--jobs', 2, '-'],
    ['perft', $tactics, '--depth', 3, '-'],
    ['perft', $tactics, '--depth', 2, '--jobs', 2, '-'],
    ['perft', '', '--depth', 12],
    ['perft', '', '--depth', 12, '--threads', 2, '--divide'],
    ['perft', '', '--depth', 12, '--hash', 1, '--categories'],
    ['perft', '', '--suite', "$data/perft/standard.epd", '--max-nodes', 10**15],
    ['perft', '', '--depth', 12, '--against', $buggy],
    ['perft', '', '--depth', 12, '--against', $silent],
    ['perft', '', '--depth', 2, '--against', $buggy, '--games', 10**9, '--jobs', 2],
    ['perft', '', '--self-check', '--games', 10**9],
    ['search', $tactics, '--nodes', 3000, '-'],
    ['search', $tactics, '--nodes', 3000, '--jobs', 2, '--epd-out', 'side', '-'],
    ['search', '', '--depth', 100],
    ['search', '', '--depth', 100, '--threads', 2, '--multipv', 3],
    ['search', '', '--bench', '--depth', 100],
    ['search', '', '--compare', '--depth', 60, "$data/bench/bratko-kopec.epd", '--svg', 'side'],
    ['search', '', '--movetime', 10**6, '--engine', $thinker],
    ['search', '', '--movetime', 10**6, '--engine', $silent],
    ['mate-finder', $mates, '--nodes', 3000, '-'],
    ['mate-finder', $mates, '--nodes', 3000, '--jobs', 2, '--certificate', 'side', '--journal',
        'journal', '-'],
    ['mate-finder', '', '--max', 100, '--time', 10**6, '--startpos'],
    ['mate-finder', '', '--max', 100, '--time', 10**6, '--startpos', '--threads', 2],
    ['mate-finder', '', '--max', 100, '--time', 10**6, '--startpos', '--stipulation', 'ser-h#'],
    ['mate-finder', '', '--max', 100, '--time', 10**6, '--fen', $walls, '--stipulation', 'self'],
    ['mate-finder', '{"type":', '--verify', '-'],
    ['eval-breakdown', $games, '--all-plies', '-'],
    ['eval-breakdown', $games, '--squares', '--jobs', 2, '-'],
    ['eval-breakdown', $labelled, '--tune', '-', '--tune-out', 'side'],
    ['eval-breakdown', $labelled, '--tune', '-', '--threads', 2, '--tune-out', 'side'],
    ['pgn-annotate', $games, '--nodes', 500, '-'],
    ['pgn-annotate', $games, '--nodes', 500, '--jobs', 2, '--html', 'page.html', '--report', 'side',
        '--puzzles', 'puzzles', '--journal', 'journal', '-'],
    ['pgn-annotate', '', '--movetime', 10**6, 'games.pgn'],
    ['pgn-annotate', '', '--movetime', 10**6, '--threads', 2, 'games.pgn'],
    ['pgn-annotate', '', '--movetime', 10**6, '--engine', $thinker, '--jobs', 2, 'games.pgn'],
    ['pgn-annotate', $games, '--strip-only', '-'],
    ['tt-stats', $tactics, '--depth', 4, '-'],
    ['tt-stats', $tactics, '--nodes', 2000, '--jobs', 2, '--hash', '1,2', '-'],
    ['tt-stats', '', '--depth', 60],
    ['tt-stats', '', '--depth', 60, '--threads', 2, '--verify-keys'],
    ['tt-stats', '', '--depth', 60, '--recommend', '--bench'],
    ['tt-stats', '', '--depth', 60, '--compare-replacement', '--bench'],
    ['uci', "go infinite\n", '--hash', 1],
    ['tt-stats', '', '--collisions', 100000, '--key-bits', 20, '--key-sets', 100000],
);

my $old = "what was there before\n";
my $case = 0;
for my $round (1 .. $rounds) {
    for my $way (@ways) {
        my ($command, $input, @arguments) = @$way;
        # Format and place of the report are dealt out, so that all meet.
        my $number = $case++ + $round;
        my $only_pgn = grep { $_ eq '--strip-only' } @arguments;
        my @format = $only_pgn || $command eq 'uci' ? () : @{$formats[$number % 3]};
        # Standard output, a new file, one that is there.
        my $place = $command eq 'uci' ? 0 : int($number / 3) % 3;
        my $signal = $number % 2 ? 'INT' : 'TERM';
        my @output = $place == 0 ? () : ('-o', 'report');
        unlink 'out', 'report', 'side', 'page.html', 'puzzles', 'journal';
        put($_, $old) for $place == 2 ? qw(report side page.html puzzles) : ();

        # It holds the pipe open until it is told to go.
        my ($reader, $feeder) = feed(sub { syswrite $_[0], $input; sleep 1000 });
        my @all = ($command, @format, @output, @arguments);
        my $name = join ' ', map { /\s/ ? "'...'" : s/.*\///r } @all;
        my $child = start({in => $reader}, "$bin/chesstool", @all);
        close $reader;
        check(wait_for_handlers($child), "$name: it runs until it is interrupted");
        my $moment = rand 0.3;
        sleep_for($moment);
        kill $signal, $child;
        # Every third lot is interrupted once more, and then no time is left for a report.
        my $is_at_once = int($number / 9) % 3 == 1;
        kill $signal eq 'INT' ? 'TERM' : 'INT', $child if $is_at_once;
        my $end = end_of($child);
        check($end eq '130', "$name: ends with 130 (with $end, SIG$signal after $moment s)");
        kill 'KILL', $feeder;
        waitpid $feeder, 0;

        check(!temporary_files(), "$name: leaves no temporary file");
        check(wait_until(sub { !left_behind() }),
            "$name: leaves no process behind: " . join ', ', left_behind());
        next if $is_at_once;

        my $said = content('err');
        check($said =~ /^chesstool \Q$command\E: interrupted\n\z/m, "$name: says so ($said)");
        my $report = $place == 1 && !-e 'report' ? undef : content($place == 0 ? 'out' : 'report');
        my $format = $format[1] // 'pgn';
        if (!defined $report || ($place == 2 && $report eq $old)) { }    # there was no result yet
        else {
            my $fault = is_whole_report($report, $format);
            check($fault eq '', "$name: leaves a whole report ($fault)");
            check($format ne 'json' || $report =~ /"interrupted":true/, "$name: its summary says so");
        }
        for my $side (grep { -e } qw(side puzzles page.html)) {
            my $text = content($side);
            check($text eq '' || $text =~ /\n\z/, "$name: $side is whole");
            check($text ne '' || $place != 2, "$name: $side is not emptied");
        }
    }
}
finish();
