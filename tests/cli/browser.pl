#!/usr/bin/env perl
# Opens the pages of `pgn-annotate --html` in Chromium and does what a reader would: keys, clicks, the
# curve, the lines, light and dark, other games, a phone, addresses. After each, the page must show
# what belongs there; and it must log no errors and load nothing but itself.
#
#   browser.pl BIN_DIR WORK_DIR     makes pages of games that it writes itself, with the evaluations
#                                   that are in them, and by searching
#   browser.pl --page FILE.html     opens a page that there is already
#
# Needs chromium and chromedriver (Debian: chromium, chromium-driver); says so and exits with 77, by
# which ctest knows that a test was skipped, where they are not installed.
use strict;
use warnings;
use utf8;
use Cwd qw(abs_path);
use File::Path qw(make_path);
use FindBin qw($RealBin);
use JSON::PP ();
use lib "$RealBin/lib";
use Browser;

binmode STDOUT, ':encoding(UTF-8)';
binmode STDERR, ':encoding(UTF-8)';
STDOUT->autoflush(1);

my $usage = "usage: browser.pl BIN_DIR WORK_DIR | --page FILE.html\n";
die $usage unless @ARGV == 2;
my ($first, $second) = @ARGV;
my $patience = 60;    # seconds for all of it; it takes some ten

# ---- What the page shows ------------------------------------------------------------------------

my $games = 'JSON.parse(document.getElementById("data").textContent)';
sub ply { return js('document.getElementById("game").dataset.ply') }
sub line { return js('document.getElementById("game").dataset.line') }
sub placement { return js('document.getElementById("board").dataset.placement') }
sub text_of { return js('document.querySelector(arguments[0])?.textContent ?? ""', $_[0]) }
sub is_current {
    my ($ply) = @_;
    is(ply(), $ply, "it is at half-move $ply");
    is(js('[...document.querySelectorAll("#moves .move.current")].map(e => e.dataset.ply)'),
        $ply ? ["$ply"] : [], "and that move alone is marked in the list");
}

# Whether the current move's entry lies within what the list shows.
my $in_list = <<'JS';
(() => {
    const list = document.getElementById("moves").getBoundingClientRect();
    const move = document.querySelector("#moves .current")?.getBoundingClientRect();
    return move !== undefined && move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
})()
JS

sub check_keys {
    my ($data) = @_;
    my $last = @{$data->{moves}};
    is_current(0);
    is(placement(), $data->{board}, 'the first position is the one that the game starts from');
    is(js('document.querySelectorAll("#board .piece").length'), $data->{board} =~ tr/a-zA-Z//,
        'with all its pieces');
    press('Right', 'Right');
    is_current($last < 2 ? $last : 2);
    press('Left');
    is_current(1);
    is(js('document.getElementById("board").dataset.squares'), $data->{moves}[0]{move}[1],
        'the squares of the last move are marked');
    press('End');
    is_current($last);
    check(js($in_list), 'the list has been scrolled to it');
    is(js('scrollY'), 0, 'and the page has not');
    check(js('document.getElementById("next").disabled'), 'there is no way on from the end');
    press('Home');
    is_current(0);
}

# Up and down, and what is said of moves that are judged.
sub check_judged {
    my ($data) = @_;
    my @judged = grep { $data->{moves}[$_]{judgement} } 0 .. $#{$data->{moves}};
    return print "      no move of this game is judged to be bad\n" unless @judged;
    press('Home', 'Down');
    is_current($judged[0] + 1);
    my $move = $data->{moves}[$judged[0]];
    check(index(text_of('#note'), ucfirst "$move->{judgement}.") >= 0,
        "the note says that it is: $move->{judgement}");
    check(index(text_of('#moves .move.current'),
            {inaccuracy => '?!', mistake => '?', blunder => '??'}->{$move->{judgement}}) > 0,
        'and the list has a mark for it');
    is(js('document.querySelectorAll("#curve .mark-dot").length'),
        scalar(grep { defined $data->{positions}[$_ + 1]{win} } @judged),
        'and so has the curve for each');
    if (@judged > 1) {
        click('#next-judged');
        is_current($judged[1] + 1);
        press('Up');
        is_current($judged[0] + 1);
    }
    check_line($data, $judged[0]);
}

sub check_line {
    my ($data, $move) = @_;
    my $lines = $data->{positions}[$move]{lines} // [];
    return print "      this page has no better lines\n" unless @$lines;
    my $moves = $lines->[0]{moves};
    is(js('document.getElementById("board").dataset.arrow'), $moves->[0][1],
        'an arrow shows the better move');
    my $there = placement();
    click("#moves [data-position=\"$move\"][data-step=\"1\"]");
    is(line(), "$move.0.1", 'a click on a better move shows it');
    check(placement() ne $there, 'on the board, too');
    check(js('document.querySelectorAll("#note .step.current").length') == 1, 'and marks it');
    if (@$moves > 1) {
        press('Right');
        is(line(), "$move.0.2", 'the arrow keys go along the line');
        press('Left');
        is(line(), "$move.0.1", 'and back');
    }
    press('Escape');
    is(line(), '', 'Escape goes back to the game');
    is(placement(), $there, 'to where it was left');
}

sub check_clicks {
    my ($data) = @_;
    my $last = @{$data->{moves}};
    my $middle = int(($last + 1) / 2);
    click(".move[data-ply=\"$middle\"]");
    is_current($middle);
    press('Right') if $middle < $last;
    is(js('document.activeElement.dataset.ply'), $middle < $last ? $middle + 1 : $middle,
        'the focus goes with the current move');
    my $width = js('document.getElementById("curve").clientWidth');
    click_beside('#curve', $width / 2 - 2);
    is_current($last);
    click_beside('#curve', -$width / 2 + 2);
    is_current(0);
    click('#last');
    click('#previous');
    is_current($last - 1);
    my $rook = 'document.querySelector("#board .coordinate").textContent';
    my $corner = js($rook);
    click('#flip');
    check(js($rook) ne $corner, 'the board turns round');
    click('#flip');
    is(js($rook), $corner, 'and back');
}

sub check_shares {
    my $shares = 'document.querySelectorAll("#board .share").length';
    my $men = 'document.querySelectorAll("#board .piece").length';
    is(js($shares), 0, 'the board shows no shares before it is asked');
    click('#shade');
    is(js($shares), js($men) - 2, 'each man but the kings has a share of the network');
    check(js('!document.getElementById("shade-words").hidden'), 'and words say what that is');
    check(js('document.querySelectorAll("#board .shade.more, #board .shade.less").length') > 0,
        'squares are coloured');
    press('m');
    is(js($shares), 0, 'and off again, by its key');
}

sub check_theme {
    my $colour = 'getComputedStyle(document.body).backgroundColor';
    my $before = js($colour);
    click('#theme');
    check(js($colour) ne $before, 'the other theme has other colours');
    click('#theme');
    is(js($colour), $before, 'and it can be undone');
}

sub check_address {
    my ($file, $count) = @_;
    click('.move[data-ply="1"]');
    check(wait_for('location.hash === "#1.1"'), 'the address names game and half-move');
    in_session('POST', '/refresh');
    is_current(1);
    my $game = $count > 1 ? 2 : 1;
    js("location.hash = '#$game.2'");
    check(wait_for("document.getElementById('game').dataset.game === '$game'"),
        "an address leads to game $game");
    is_current(2);
    js('location.hash = "#999.9999"');
    check(wait_for("document.getElementById('game').dataset.game === '$count'"),
        'beyond the last one is the last one');
    is(ply(), js("$games.at(-1).moves.length"), 'at its end');
}

sub check_games {
    my ($all) = @_;
    if (@$all == 1) {
        check(!js('document.getElementById("choice").checkVisibility()'),
            'one game alone needs no choice');
        return;
    }
    is(js('document.getElementById("games").options.length'), scalar @$all, 'all games can be chosen');
    for my $number (2, 1) {
        js(<<"JS");
(() => {
    const select = document.getElementById("games");
    select.value = $number - 1;
    select.dispatchEvent(new Event("change"));
})()
JS
        is_current(0);
        is(placement(), $all->[$number - 1]{board}, "game $number begins where it should");
        check(index(text_of('#players'), $all->[$number - 1]{white}{name}) >= 0,
            'with the names of its players');
    }
}

# From small phones to the narrowest window that has room for two columns.
sub check_narrow {
    js('location.hash = "#1.0"');
    wait_for('document.getElementById("game").dataset.ply === "0"');
    for my $width (320, 390, 820) {
        devtools('Emulation.setDeviceMetricsOverride', width => $width, height => 844,
            deviceScaleFactor => 2, mobile => $width < 500 ? JSON::PP::true : JSON::PP::false);
        in_session('POST', '/refresh');
        check(js('document.documentElement.scrollWidth') <= $width, "$width pixels are wide enough");
        next if $width > 500;
        check(js('[...document.querySelectorAll(".move")].every(move => move.scrollWidth <= ' .
                'move.clientWidth)'), "$width pixels are wide enough for each move of the list");
        check(js('document.getElementById("board").clientWidth') > $width * 0.85,
            'the board takes nearly all of them');
        click('#first') unless js('document.getElementById("first").disabled');
        click('#next');
        is_current(1);
    }
    devtools('Emulation.clearDeviceMetricsOverride');
}

sub check_page {
    my ($file) = @_;
    open_page($file);
    check(js('document.readyState') eq 'complete', "$file is there");
    my $all = js($games);
    my $data = $all->[0];
    check_keys($data);
    check_judged($data);
    check_clicks($data);
    check_theme();
    check_shares();
    check_games($all);
    check_address($file, scalar @$all);
    check_narrow();
    is(js('performance.getEntriesByType("resource").length'), 0, 'the page loads nothing else');
    is(logged(), '', 'and the console is silent');
}

# ---- Games of its own ---------------------------------------------------------------------------

my $pgn = <<'PGN';
[Event "</script><script>document.title='broken'</script>"]
[Site "Köln \"Dom\" & <b>Rhein</b>"]
[Date "2024.05.??"]
[Round "3"]
[White "Müller, \"Hans\" <i>"]
[Black "Łuczak & Søn"]
[Result "0-1"]
[WhiteElo "1843"]

{ Before the game <!-- <script> } 1. e4 { [%eval 0.30] [%clk 0:10:00] } e5 { [%eval 0.28] }
2. Qh5 { [%eval -0.30] too early; </script> "quoted" & 'more' [%csl Gh5] } Nc6 { [%eval -0.25] }
3. Bc4 $1 { [%eval -0.30] } Nf6 { [%eval #1] } (3... g6 { is right } 4. Qf3 (4. Qd1 d6) 4... Nf6)
4. Qxe5+ { [%eval -4.10] greedy } Nxe5 { [%eval -4.20] } 5. Bb3 { [%eval -4.40] } 0-1

[Event "Castling"]
[White "A"]
[Black "B"]
[Result "1/2-1/2"]

1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Nf3 { [%eval 0.3] } Nc6 3. Bc4 Bc5 { [%eval 0.2] }
4. O-O { [%eval 0.2] } Nf6 { [%eval 0.2] } 1/2-1/2
PGN

# What these games must look like, whatever the data of the page says.
sub check_own_page {
    my ($file) = @_;
    open_page("$file");
    check(js('document.title') ne 'broken', 'what stands in tags is not a script');
    is(js('document.scripts.length'), 2, 'and adds none');
    check(index(text_of('#players'), 'Müller, "Hans" <i> 1843') >= 0,
        'names stand as they are in the tags');
    check(index(text_of('#event'), q{</script><script>document.title='broken'</script>}) >= 0,
        'and so does the event');
    check(index(text_of('#event'), '2024-05') >= 0, 'of the date what is known');
    check(index(text_of('#moves'), 'Before the game <!-- <script>') >= 0,
        'the comment before the game is shown');
    check(index(text_of('#moves'), q{too early; </script> "quoted" & 'more'}) >= 0,
        'and those of moves');
    check(index(text_of('#moves'), '[%') < 0, 'without commands');
    check(index(text_of('#moves'), '(3... g6 is right 4. Qf3 (4. Qd1 d6) 4... Nf6)') >= 0,
        'variations are shown as they are printed');
    check(index(text_of('.move[data-ply="1"]'), '0:10:00') > 0, 'the clock stands beside the move');
    is(text_of('.move[data-ply="5"] .mark'), '!', "the author's praise is kept");
    press('Right');
    is(placement(), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR', 'the first move is on the board');
    click('.move[data-ply="7"]');
    is(placement(), 'r1bqkb1r/pppp1ppp/2n2n2/4Q3/2B1P3/8/PPPP1PPP/RNB1K1NR', 'and so is the seventh');
    check(index(text_of('#note'), 'Missed mate in 1') > 0, 'a mate that was missed is named');
    check(index(text_of('[data-remark="6"]'), 'Allowed mate in 1') > 0, 'and one that was allowed');
    js('location.hash = "#2.7"');
    check(wait_for('document.getElementById("game").dataset.game === "2"'), 'the second game opens');
    is(placement(), 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1', 'castling moves both');
    is(js('document.getElementById("board").dataset.squares'), 'e1g1', 'and marks the king');
}

sub make_page {
    my ($bin, $name, @options) = @_;
    my $page = "$second/$name.html";
    unlink $page;
    my @command = ("$bin/chesstool", 'pgn-annotate', @options, '--html', $page, '-o',
        "$second/$name.pgn", "$second/games.pgn");
    system(@command) == 0 or die join(' ', @command) . ": failed\n";
    return $page;
}

open_browser($patience);
my (@pages, $own_page);
if ($first eq '--page') {
    die "$second: no such file\n" unless -f $second;
    @pages = (abs_path($second));
} else {
    make_path($second);
    $second = abs_path($second);
    open my $file, '>:encoding(UTF-8)', "$second/games.pgn" or die "$second/games.pgn: $!\n";
    print $file $pgn;
    close $file or die "$second/games.pgn: $!\n";
    my $bin = abs_path($first);
    $own_page = make_page($bin, 'written', '--reuse-evals');
    @pages = ($own_page, make_page($bin, 'searched', '--nodes', '5000'));
}
for my $part ($own_page ? sub { check_own_page($own_page) } : (),
    map { my $page = $_; sub { check_page($page) } } @pages) {
    eval { $part->(); 1 } or check(0, "$@" =~ s/\s+$//r);
}
exit(faults() ? 1 : 0);
