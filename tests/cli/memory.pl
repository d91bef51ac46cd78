#!/usr/bin/env perl
# Holds every command against what its manual page says of its memory: with little input and with
# much, which comes through a pipe, with tables, jobs and threads. And a lack of memory, or of
# threads, is an error with a word, never an abort.
#
#   memory.pl BIN_DIR DATA_DIR
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/lib";
use Runs;
use Files;
use Trial;

my $bin = program(shift @ARGV);
my $data = folder(shift @ARGV, 'DATA_DIR');
if (is_sanitized("$bin/chesstool")) {
    print "skipped: under a sanitizer memory says nothing\n";
    exit 77;
}
enter_scratch();
short_runs($bin, $data);    # for its files
my $games = content("$data/pgn/classics.pgn") . "\n";
my $tactics = content("$data/tactics/sample.epd");
my $labelled = content('labelled.epd');
my $mates = content("$data/mate/classics.epd");
my $suite = content("$data/perft/standard.epd");
my $stalled = '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -';

# 1. Of each run what the page allows, in megabytes, what it reads, and its arguments. The base is
# the first number of the page, and the rest follows from what the run asks for. Where positions of
# four men or fewer are met, their tables come on top.
my $endings = 182;
my @kept = (
    [8, ['', 0], 'check', "$data/pgn/classics.pgn"],
    [8, [$games, 40000], 'check', '-'],
    [8, [$tactics, 1000], 'check', '-'],
    [8 + 4, [$games, 10000], 'check', '--jobs', 4, '-'],
    [8, [$tactics, 300], 'perft', '--depth', 1, '-'],
    [8 + 4 * 2, [$tactics, 300], 'perft', '--depth', 1, '--jobs', 4, '-'],
    [8 + 64 + 2, ['', 0], 'perft', '--depth', 5, '--hash', 64],
    [8 + 2 * (16 + 2), [$tactics, 1], 'perft', '--depth', 3, '--hash', 16, '--jobs', 2, '-'],
    [8 + 8, [$suite, 300], 'perft', '--max-nodes', 20, '--suite', '-'],
    [8, ['', 0], 'perft', '--self-check', '--games', 3],
    [12 + 64 + 4, ['', 0], 'search', '--nodes', 200000],
    [12 + 64 + 4 + 4 * 4, ['', 0], 'search', '--nodes', 200000, '--threads', 4],
    [12 + 2 * (16 + 4 + 4) + $endings, [$tactics, 1], 'search', '--nodes', 20000, '--hash', 16, '--jobs', 2,
        '-'],
    [12 + 1 + 4 + $endings, [$tactics, 100], 'search', '--nodes', 10, '--hash', 1, '--epd-out', 'found',
        '-'],
    [12 + 1 + 64, [$tactics, 1], 'search', '--compare', '--depth', 2, '--hash', 1, '--limit', 2, '-'],
    [10 + 1 + $endings, [$mates, 50], 'mate-finder', '--nodes', 10, '--hash', 1, '-'],
    [10 + 1 + 2 + $endings, [$mates, 50], 'mate-finder', '--nodes', 10, '--hash', 1, '--journal', 'journal',
        '-'],
    [10 + 16, ['', 0], 'mate-finder', '--max', 8, '--nodes', 500000, '--hash', 16, '--startpos'],
    [10 + 16 + 8, ['', 0], 'mate-finder', '--max', 8, '--nodes', 500000, '--hash', 16, '--startpos',
        '--threads', 4],
    [10 + 16 + 64, ['', 0], 'mate-finder', '--max', 8, '--nodes', 500000, '--hash', 16, '--stipulation',
        'help', '--fen', $stalled],
    [12, [$games, 3000], 'eval-breakdown', '-'],
    [12 + 2 * 3 + $endings, [$tactics, 100], 'eval-breakdown', '--jobs', 2, '--format', 'json', '-'],
    [10 + 450 * 64 * 300 / 1e6, [$labelled, 300], 'eval-breakdown', '--epochs', 1, '--tune-out',
        'weights', '--tune', '-'],
    [12, [$games, 20000], 'pgn-annotate', '--strip-only', '-'],
    [12 + 1 + 8 + 16, [$games, 200], 'pgn-annotate', '--nodes', 10, '--hash', 1, '-'],
    [12 + 1 + 8 + 16 + 1, [$games, 200], 'pgn-annotate', '--nodes', 10, '--hash', 1, '--journal',
        'games.journal', '--html', 'page.html', '--report', 'text', '--puzzles', 'puzzles', '-'],
    [12 + 2 * (64 + 8 + 16), [$games, 1], 'pgn-annotate', '--nodes', 2000, '--jobs', 2, '-'],
    [12 + 64 + 4, ['', 0], 'tt-stats', '--nodes', 200000],
    [12 + 64 * 3.5 + 4, ['', 0], 'tt-stats', '--nodes', 200000, '--verify-keys'],
    [12 + 16 + 4, [$tactics, 1], 'tt-stats', '--nodes', 100, '--hash', '1,2,16', '-'],
    [12 + 1 + 2 + 16 + 3 * 4, [$tactics, 1], 'tt-stats', '--nodes', 100, '--hash', '1,2,16', '--keep-table', '-'],
    [12 + 1 + 4, [$tactics, 30], 'tt-stats', '--nodes', 10, '--hash', 1, '-'],
    [12 + 40, ['', 0], 'tt-stats', '--collisions', 10**6, '--key-bits', 24, '--key-sets', 2],
    [10 + 16, ["go nodes 100000\n", 1], 'uci', '--hash', 16],
);
for my $run (@kept) {
    my ($stated, $input, @arguments) = @$run;
    my ($text, $times) = @$input;
    my $name = name_of(@arguments);
    my ($reader, $feeder) = feed(sub { syswrite $_[0], $text for 1 .. $times });
    my ($end, $said, $memory) = most_memory({in => $reader}, "$bin/chesstool", @arguments);
    close $reader;
    waitpid $feeder, 0;
    check($end =~ /^[01]$/, "$name: ends ($end, " . substr($said, 0, 300) . ')');
    # A quarter for other compilers and libraries; below 30 this script's own size may count.
    my $most = 1.25 * $stated + 4;
    $most = 30 if $most < 30;
    printf "%7.1f MB, stated %5.1f: %s\n", $memory, $stated, $name if defined $memory;
    check($memory < $most, sprintf '%s: takes %.0f MB, and %.0f are stated', $name, $memory, $stated)
        if defined $memory;
}

# 2. Too little of it. What a run needs is not the same everywhere, so it meets several limits.
my @hungry = (
    ['search', '--depth', 3, '--hash', 512],
    ['search', '--depth', 3, '--hash', 64, '--jobs', 4, 'few.epd', 'few.epd'],
    ['search', '--depth', 3, '--threads', 16, '--hash', 1],
    ['mate-finder', '--hash', 512, 'mates.epd'],
    ['mate-finder', '--threads', 8, '--hash', 64, 'mates.epd'],
    ['perft', '--hash', 512, '--depth', 3],
    ['perft', '--threads', 16, '--depth', 3],
    ['perft', '--jobs', 32, '--depth', 1, 'few.epd'],
    ['tt-stats', '--hash', 512, '--depth', 3],
    ['tt-stats', '--verify-keys', '--hash', 128, '--depth', 3],
    ['tt-stats', '--collisions', 3000000, '--threads', 4, '--key-sets', 4],
    ['eval-breakdown', '--tune', 'labelled.epd', '--threads', 8, '--epochs', 2],
    ['pgn-annotate', '--jobs', 8, '--nodes', 10, 'games.pgn'],
);
my $short = 0;
for my $limit (40000, 150000) {    # kilobytes of addresses
    for my $arguments (@hungry) {
        my ($end, $out, $said) = run({}, 'bash', '-c', 'ulimit -c 0; ulimit -v "$0"; exec "$@"',
            $limit, "$bin/chesstool", @$arguments);
        my $name = name_of(@$arguments) . " in $limit kB";
        # The loader does not even start it.
        next if $end eq '127' && $said =~ /shared librar|cannot allocate|failed to map/i;
        check($end =~ /^[0134]$/, "$name: ends by itself ($end, $said)");
        check($end ne '4' || $said =~ /error: /, "$name: says why ($said)");
        check(!temporary_files(), "$name: leaves no temporary file");
        $short++ if $end eq '4';
    }
}
print "$short runs had too little memory\n";
finish();
