# Short runs of every command in all its ways to work, for the tests that have each of them meet a
# full disk, a closed pipe or a lack of memory.
package Runs;
use strict;
use warnings;
use Exporter qw(import);
use Files;
use Trial qw(run);

our @EXPORT = qw(short_runs name_of);

# Runs in the current folder, where files for them are made. Each is a hash: the `arguments` of a
# report, `formats` other than text, options that name further files (`beside`), whether there may be
# a journal, whether it ends by an error (`code`), or warns (`warns`), whether its results vary
# (`varies`), and what it reads on standard input (`in`).
sub short_runs {
    my ($bin, $data) = @_;
    my $tactics = content("$data/tactics/sample.epd");
    my @lines = split /^/, $tactics;
    put('few.epd', join '', @lines[0 .. 3]);
    put('labelled.epd', $tactics =~ s/\n/ c9 "1-0";\n/gr);
    put('mates.epd', join '', (split /^/, content("$data/mate/classics.epd"))[0 .. 7]);
    put('broken.epd', content('few.epd') . "no position\n");
    my $games = content("$data/pgn/classics.pgn");
    my @games = split /(?=^\[Event )/m, $games;
    put('games.pgn', join '', @games[0 .. 1]);
    put('uci.txt', "uci\nisready\nd\neval\nposition startpos moves e2e4\ngo depth 5\n");
    run({}, "$bin/chesstool", 'mate-finder', '--certificate', 'proofs', 'mates.epd');
    my $buggy = "$bin/buggy_engine none";
    my $engine = "$bin/chesstool uci";
    my $all = ['json', 'csv'];
    return (
        {arguments => ['check', "$data/pgn/classics.pgn"], formats => $all},
        {arguments => ['check', 'broken.epd'], formats => $all, code => 3},
        {arguments => ['perft', '--depth', 2, '--divide', 'few.epd'], formats => $all},
        {arguments => ['perft', '--depth', 2, '--jobs', 2, 'broken.epd'], formats => $all, code => 3},
        {arguments => ['perft', '--suite', "$data/perft/standard.epd", '--max-nodes', 1000],
            formats => $all},
        {arguments => ['perft', '--depth', 1, '--against', $buggy, 'few.epd'], formats => $all,
            beside => {'--against-log' => 'log'}},
        {arguments => ['perft', '--self-check', '--games', 2], formats => $all},
        {arguments => ['search', '--depth', 3, '--hash', 1, 'few.epd'], formats => $all,
            beside => {'--epd-out' => 'found.epd'}},
        {arguments => ['search', '--depth', 3, '--hash', 1, '--jobs', 2, '--all-plies', 'games.pgn'],
            formats => $all, beside => {'--epd-out' => 'found.epd'}},
        {arguments => ['search', '--depth', 3, '--hash', 1, '--threads', 2], formats => $all, varies => 1},
        {arguments => ['search', '--bench', '--depth', 2, '--hash', 1], formats => $all},
        {arguments => ['search', '--compare', '--sets', 'pvs', '--depth', 2, '--hash', 1, 'few.epd'],
            formats => $all, beside => {'--svg' => 'figure.svg'}},
        {arguments => ['search', '--list-techniques'], formats => $all},
        {arguments => ['search', '--depth', 2, '--hash', 1, '--engine', $engine, 'few.epd'], formats => $all,
            beside => {'--engine-log' => 'log'}},
        {arguments => ['mate-finder', '--hash', 1, 'mates.epd'], formats => $all, journal => 1,
            beside => {'--certificate' => 'new.proofs'}},
        {arguments => ['mate-finder', '--hash', 1, '--threads', 2, '--tree', 'mates.epd'],
            formats => $all},
        {arguments => ['mate-finder', '--verify', 'proofs'], formats => $all},
        {arguments => ['eval-breakdown', '--squares', '--all-plies', 'games.pgn'], formats => $all},
        {arguments => ['eval-breakdown', '--diff', '--move', 'e4'], formats => $all},
        {arguments => ['eval-breakdown', '--dump-weights']},
        {arguments => ['eval-breakdown', '--tune', 'labelled.epd', '--epochs', 3], formats => $all,
            warns => 1, beside => {'--tune-out' => 'weights'}},
        {arguments => ['pgn-annotate', '--nodes', 300, '--hash', 1, 'games.pgn'],
            formats => ['text', @$all], journal => 1,
            beside => {'--report' => 'report.txt', '--html' => 'page.html',
                '--puzzles' => 'puzzles.epd'}},
        {arguments => ['pgn-annotate', '--nodes', 50, '--hash', 1, '--jobs', 2, '--engine', $engine,
                'games.pgn'], beside => {'--engine-log' => 'log'}},
        {arguments => ['pgn-annotate', '--strip-only', 'games.pgn']},
        {arguments => ['tt-stats', '--depth', 4, '--hash', '1,2', 'few.epd'], formats => $all},
        {arguments => ['tt-stats', '--depth', 4, '--hash', 1, '--verify-keys', '--jobs', 2,
                'few.epd'], formats => $all},
        {arguments => ['tt-stats', '--depth', 4, '--recommend', '--hash', '1,2', 'few.epd'],
            formats => $all},
        {arguments => ['tt-stats', '--depth', 3, '--compare-replacement', '--limit', 1, 'few.epd'],
            formats => $all},
        {arguments => ['tt-stats', '--collisions', 1000, '--key-bits', 16, '--key-sets', 3],
            formats => $all},
        {arguments => ['uci', '--hash', 1], in => 'uci.txt', streams => 1},
        {arguments => ['--help'], streams => 1},
        {arguments => ['--version'], streams => 1},
        {arguments => ['help'], streams => 1},
        map({; {arguments => [$_, '--help'], streams => 1} }
            qw(check eval-breakdown mate-finder perft pgn-annotate search tt-stats uci)),
    );
}

# A run's arguments in words, without folders.
sub name_of {
    return join ' ', map { my $word = s{\S*/}{}gr; $word =~ /\s/ ? "'$word'" : $word } @_;
}

1;
