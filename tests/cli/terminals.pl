#!/usr/bin/env perl
# Terminals of many widths, no terminal, no colour, locales that are there and that are not: reports
# keep to the terminal's width, or to 80 columns where it is narrower, and otherwise what is written
# is always the same, byte for byte.
#
#   terminals.pl BIN_DIR DATA_DIR
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/lib";
use Runs;
use Trial;

my $bin = program(shift @ARGV);
my $data = folder(shift @ARGV, 'DATA_DIR');
enter_scratch();
my @runs = grep { !$_->{varies} && !grep { /--engine|--against|uci/ } @{$_->{arguments}} }
    short_runs($bin, $data);
delete $ENV{NO_COLOR};

# What the terminal shows, without colours and the ends of lines that it makes.
sub plain { my ($text) = @_; $text =~ s/\e\[[0-9;]*m//g; $text =~ s/\r\n/\n/g; return $text }
sub width { my $most = 0; for (split /\n/, $_[0]) { $most = length if length > $most } return $most }

# 1. Without a terminal nothing that the environment says of it matters, nor does the language.
my @places = (
    ['no TERM', {unset => ['TERM']}],
    ['TERM=dumb', {env => {TERM => 'dumb'}}],
    ['TERM=xterm', {env => {TERM => 'xterm-256color'}}],
    ['NO_COLOR=1', {env => {NO_COLOR => 1}}],
    ['NO_COLOR empty', {env => {NO_COLOR => ''}}],
    ['an empty environment', {unset => [grep { !/^(CHESSTOOL|LD_LIBRARY)/ } keys %ENV]}],
    map({ my $locale = $_; ["LC_ALL=$locale", {env => {LC_ALL => $locale, LANG => $locale}}] }
        'C', 'C.UTF-8', 'POSIX', 'en_US.UTF-8', 'de_DE.UTF-8', 'xx_YY', 'xx_YY.UTF-8', 'garbage/..'),
    ['LC_NUMERIC=de_DE', {unset => ['LC_ALL'], env => {LC_NUMERIC => 'de_DE.UTF-8'}}],
);
push @places, ['no controlling terminal', {setsid => 1}]
    if has_program('setsid');
my $turn = 0;
for my $run (@runs) {
    my @arguments = @{$run->{arguments}};
    my @timing = $run->{streams} ? () : ('--no-timing');
    my @format = ($run->{formats} && $turn % 2) ? ('--format', 'json') : ();
    my ($end, $right, $said) = run({}, "$bin/chesstool", @arguments, @format, @timing);
    for my $i (0 .. 4) {    # some for each, all for the whole
        my ($what, $how) = @{$places[$turn++ % @places]};
        my ($other_end, $out, $err) = run($how, $how->{setsid} ? ('setsid', '-w') : (),
            "$bin/chesstool", @arguments, @format, @timing);
        my $name = name_of(@arguments, @format);
        check($other_end eq $end && $out eq $right && $err eq $said, "$name: the same under $what");
        check($out !~ /\e/ && $err !~ /\e/, "$name: has no colours under $what");
    }
    my ($color_end, $colored) = run({env => {NO_COLOR => 1, TERM => 'dumb'}}, "$bin/chesstool",
        @arguments, @timing, '--color', 'always')
        unless $run->{streams};
    my (undef, $text) = run({}, "$bin/chesstool", @arguments, @timing);
    check(plain($colored) eq $text, name_of(@arguments) . ': colours change no letter')
        if defined $colored;
}

# 2. Terminals.
if (system('command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1 </dev/null')) {
    print "skipped: terminals, since util-linux's script is not there\n";
    finish();
}
sub quoted { return join ' ', map { "'" . s/'/'\\''/gr . "'" } @_ }
sub in_terminal {
    my ($columns, $messages, $how, @command) = @_;
    my $line = "stty cols $columns rows 24; " . quoted(@command) . $messages;
    my ($end, $out) = run($how, 'script', '-qec', $line, '/dev/null');
    return ($end, $out);
}
$ENV{TERM} = 'xterm-256color';
for my $run (@runs) {
    my @arguments = @{$run->{arguments}};
    my @timing = $run->{streams} ? () : ('--no-timing');
    my $name = name_of(@arguments);
    my $columns = (20, 40, 80, 120, 300)[$turn++ % 5];
    my $most = $columns > 80 ? $columns : 80;
    my ($end, $out) = in_terminal($columns, ' 2>/dev/null', {}, "$bin/chesstool", @arguments, @timing);
    # PGN and weights are files, and `check` shows the names of files.
    my $is_file = "@arguments" =~ /--dump-weights|pgn-annotate|check/ && "@arguments" !~ /--help/;
    check(width(plain($out)) <= $most, "$name: keeps to $most columns (" . width(plain($out)) . ')')
        unless $is_file;
    for my $how ({env => {NO_COLOR => 1}}, {env => {TERM => 'dumb'}}) {
        next if $turn % 3;
        my (undef, $dull) = in_terminal($columns, ' 2>/dev/null', $how, "$bin/chesstool", @arguments, @timing);
        check($dull !~ /\e\[[0-9;]*m/, "$name: has no colours where none are wanted");
        check(plain($dull) eq plain($out), "$name: says the same without colours");
    }
}
# Work of more than a second has a line about its progress, which is wiped and never wraps.
for my $columns (20, 40, 120) {
    my ($end, $out) = in_terminal($columns, '', {}, "$bin/chesstool", 'mate-finder', '--max', 50,
        '--time', 2, '--startpos');
    my @lines = $out =~ /\r\e\[K([^\r\n\e]*)/g;
    check(@lines > 1, "progress is shown with $columns columns");
    my ($widest) = sort { $b <=> $a } map { length } @lines[0 .. $#lines - 1];
    check(($widest // 0) < $columns, "progress keeps to $columns columns (" . ($widest // 0) . ')');
}
# The table of a search has a line for each iteration, however many lines are wanted, or is not there.
for my $case (['--multipv', 4], ['--multipv', 4, '--quiet'], ['--quiet']) {
    my ($end, $out) = in_terminal(80, '', {}, "$bin/chesstool", 'search', '--startpos', '--depth', 6,
        '--no-timing', @$case);
    my @rows = plain($out) =~ /^ +\d+(?:\/\d+)? +[-+#.0-9]+ +[\d,]+   /mg;
    my $least = "@$case" =~ /quiet/ ? 0 : 3;
    check(@rows >= $least && @rows <= 2 * $least, "@$case: the table has " . @rows . ' rows');
    check(plain($out) =~ /^8 r n b q k b n r/m, "@$case: the board is there");
}
# What waits for the keyboard says so; a long message is broken at blanks.
for my $command (['check', '-'], ['search', '--depth', 1, '-'], ['uci']) {
    my ($end, $out) = in_terminal(60, '', {}, "$bin/chesstool", @$command);
    check($out =~ /reading from the keyboard/, "@$command says that it reads the keyboard");
}
for my $columns (50, 80) {
    my ($end, $out) = in_terminal($columns, '', {}, "$bin/chesstool", 'search', '--fen',
        'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R', 'w', 'KQkq', '-', '0', '1');
    check(width(plain($out)) <= ($columns > 60 ? $columns : 60) && plain($out) =~ /\n    /, "a long message is broken at $columns columns");
}
finish();
