#!/usr/bin/env perl
# Learns from the page of `pgn-annotate --cards` in Chromium as a reader would: a right move, a wrong
# one with its refutation, one as good as the best, promotion, by mouse and by keys; boxes, and what is
# due on which day; light and dark, a phone. The page must log no errors and load nothing but itself.
#
#   drill.pl BIN_DIR WORK_DIR
#
# Needs what browser.pl needs, and exits with 77 as that does.
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

my ($bin, $folder) = @ARGV;
die "usage: drill.pl BIN_DIR WORK_DIR\n" unless @ARGV == 2;
my $patience = 120;    # seconds for all of it; it takes some ten

# Two promotions that win; a mate in one that was missed; Black allows it.
my $pgn = <<'PGN';
[Event "</script><script>document.title='broken'</script>"]
[White "Ann \"<b>\" & Co"]
[Black "Bob"]
[SetUp "1"]
[FEN "6k1/P4ppp/8/8/8/8/1r5P/6K1 w - - 0 1"]

1. h3 Ra2 *

[White "Cid"]
[Black "Bob"]
[Site "https://example.org/2"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. d3 Nxh5 *
PGN

# ---- What the page shows ------------------------------------------------------------------------

my $all = 'JSON.parse(document.getElementById("data").textContent)';
sub shown { return js('document.getElementById("drill").dataset[arguments[0]]', $_[0]) }
sub phase { return shown('phase') }
sub placement { return js('document.getElementById("board").dataset.placement') }
sub text_of { return js('document.querySelector(arguments[0])?.textContent ?? ""', $_[0]) }
sub kept { return js('JSON.parse(localStorage.getItem("chesstool-cards") || "{}")') }
sub box { my ($id) = @_; my $place = kept()->{$id}; return $place ? $place->[0] + 1 : 'none' }

# Lets the page begin with nothing learnt, or on a later day.
sub start_again {
    js('localStorage.removeItem("chesstool-cards")');
    in_session('POST', '/refresh');
}

my $clock;
sub days_later {
    my ($days) = @_;
    devtools('Page.removeScriptToEvaluateOnNewDocument', identifier => $clock) if $clock;
    my $answer = devtools('Page.addScriptToEvaluateOnNewDocument', source => <<"JS");
{
    const Real = Date;
    Date = class extends Real { constructor(...a) { a.length ? super(...a) : super(Real.now() + $days * 864e5); } };
}
JS
    $clock = $answer->{identifier};
    in_session('POST', '/refresh');
}

# The middle of a square on the screen.
sub place_of {
    my ($square) = @_;
    return js(<<'JS', $square);
(() => {
    const board = document.getElementById("board"), box = board.getBoundingClientRect();
    let file = arguments[0].charCodeAt(0) - 97, row = 56 - arguments[0].charCodeAt(1);
    if (board.dataset.flipped === "true") { file = 7 - file; row = 7 - row; }
    return [Math.round(box.left + (file + .5) * box.width / 8),
        Math.round(box.top + (row + .5) * box.height / 8)];
})()
JS
}

sub pointer {
    my (@actions) = @_;
    in_session('POST', '/actions',
        {actions => [{type => 'pointer', id => 'mouse', actions => \@actions}]});
}
sub to { my ($x, $y) = @{place_of($_[0])}; return {type => 'pointerMove', x => $x, y => $y, duration => 0} }
my @press = ({type => 'pointerDown', button => 0}, {type => 'pointerUp', button => 0});
sub click_squares { pointer(map { (to($_), @press) } @_) }
sub drag { my ($from, $onto) = @_; pointer(to($from), $press[0], to($onto), $press[1]) }

sub type_move {
    my ($text) = @_;
    click('#move');
    press(split(//, $text), "\x{E007}");
}

# ---- What is tried ------------------------------------------------------------------------------

# The card in which White promotes, asked; the others are passed.
sub ask_for {
    my ($fen) = @_;
    for (1 .. 10) {
        return 1 if js("$all.cards.find(card => card.id === arguments[0]).fen", shown('card')) eq $fen;
        click('#show');
        click('#next');
    }
    return check(0, "the card $fen is asked");
}

my $promotion = '6k1/P4ppp/8/8/8/8/1r5P/6K1 w - - 0 1';
my $mate = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4';
my $defence = 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3';

sub check_beginning {
    check(js('document.title') ne 'broken', 'what stands in tags is not a script');
    is(js("$all.cards.length"), 3, 'three cards');
    is(phase(), 'ask', 'the first is asked');
    is(text_of('#due'), '3 of 3 due today', 'and all are due');
    is(js('[...document.querySelectorAll("#boxes b")].map(e => e.textContent)'), [qw(3 0 0 0 0)],
        'all in the first box');
}

# Wrong with the refutation, once more, and the answer that is as good; by clicks.
sub check_promotion {
    start_again();
    ask_for($promotion);
    is(text_of('#question'), 'White to move. Mate in 2 moves.', 'the question');
    my $before = placement();
    my $id = shown('card');
    click_squares('h2', 'h3');
    is(phase(), 'wrong', 'the move of the game is wrong');
    check(index(text_of('#verdict'), '1. h3 is not good here.') >= 0, 'which is said');
    check(index(text_of('#verdict'), 'That is what was played.') >= 0, 'with who played it');
    check(text_of('#verdict') =~ /The answer: 1\.\.\. /, 'and the answer to it');
    is(box($id), 1, 'the card is in the first box');
    click('#verdict .step');
    check(placement() ne $before, 'a click on the answer shows it on the board');
    click('#again');
    is(phase(), 'ask', 'it is asked again');
    is(placement(), $before, 'from the beginning');
    click_squares('a7', 'a8');
    check(!js('document.getElementById("promotion").hidden'), 'a promotion asks for the piece');
    is(js('document.querySelectorAll("#promotion button").length'), 4, 'of four');
    press('Escape');
    check(js('document.getElementById("promotion").hidden'), 'Escape takes it back');
    click_squares('a7', 'a8');
    click('#promotion [data-san^="a8=R"]');
    is(phase(), 'done', 'to a rook it is right');
    check(index(text_of('#verdict'), 'Right') == 0, 'and said to be');
    check(js('document.querySelectorAll("#verdict p").length >= 4'), 'all answers are shown');
    check(index(text_of('#verdict'), 'As good: ') > 0, 'with the other good move');
    check(index(text_of('#source'), 'Ann "<b>" & Co - Bob') >= 0, 'and where it is from');
    is(box($id), 1, 'solved at the second try it stays in the first box');
    is(text_of('#due'), '3 of 3 due today', 'and is due today');
}

# A drag; the key of the piece; right at the first try.
sub check_right {
    start_again();
    ask_for($promotion);
    my $id = shown('card');
    drag('a7', 'a8');
    check(!js('document.getElementById("promotion").hidden'), 'a drag asks, too');
    press('q');
    is(phase(), 'done', 'to a queen it is right');
    is(placement(), 'Q5k1/5ppp/8/8/8/8/1r5P/6K1', 'and on the board');
    is(box($id), 2, 'solved at the first try it goes to the second box');
    check(text_of('#due') =~ /^2 of 3/, 'and is not due today');
    press("\x{E007}");
    check(shown('card') ne $id || phase() eq 'over', 'Enter goes on to the next card');
}

# Names, squares, nonsense; the cursor on a board that is seen from Black's side.
sub check_keys {
    start_again();
    ask_for($mate);
    type_move('Qh9');
    is(phase(), 'ask', 'what is no move is not played');
    check(index(text_of('#complaint'), '“Qh9” is no move here.') == 0, 'and refused');
    js('document.getElementById("move").value = ""');
    type_move('qxf7');
    is(phase(), 'done', 'a name without its sign, in small letters, is a move');
    start_again();
    ask_for($mate);
    type_move('h5f7');
    is(phase(), 'done', 'and so are squares');
    start_again();
    ask_for($defence);
    is(js('document.getElementById("board").dataset.flipped'), 'true', 'Black sees his own side');
    press('Right');
    my $cursor = js('document.getElementById("board").dataset.cursor');
    is($cursor, 'e8', 'the arrow keys put a cursor on the king');
    press('Left', 'Left', 'Up');
    is(js('document.getElementById("board").dataset.cursor'), 'g7', 'and move it as it is seen');
    press("\x{E007}");
    is(js('document.getElementById("board").dataset.from'), 'g7', 'Enter takes the pawn');
    press('Escape');
    is(js('document.getElementById("board").dataset.from'), '', 'Escape leaves it');
    press('Right', 'Left', 'Left', 'Up', ' ');
    press('Up', ' ');
    is(phase(), 'done', 'a move by keys alone is right');
    start_again();
    ask_for($defence);
    press('g', '6', "\x{E007}");
    is(phase(), 'done', 'letters typed on the board go into the field');
}

sub check_wrong {
    start_again();
    ask_for($defence);
    type_move('a6');
    is(phase(), 'wrong', 'a move that nobody played is wrong');
    check(text_of('#verdict') =~ /The answer: 4\. Qxf7#/, 'and refuted by mate');
}

# Boxes, days, and the end of a session.
sub check_days {
    start_again();
    my $passed = 0;
    for my $try (1 .. 3) {
        my $card = js("$all.cards.find(card => card.id === arguments[0])", shown('card'));
        type_move($card->{answers}[0]);
        $passed++ if phase() eq 'done';
        click('#next');
    }
    is($passed, 3, 'all cards are solved');
    is(phase(), 'over', 'then the session is over');
    is(text_of('#question'), 'Done for today. The next card comes tomorrow.', 'until tomorrow');
    in_session('POST', '/refresh');
    is(phase(), 'over', 'the browser has kept that');
    click('#practise');
    is(phase(), 'ask', 'cards can be practised before their day');
    my $id = shown('card');
    my $card = js("$all.cards.find(card => card.id === arguments[0])", $id);
    type_move($card->{answers}[0]);
    is(box($id), 2, 'which moves none to another box');
    days_later(1);
    is(phase(), 'ask', 'a day later they are due');
    is(text_of('#due'), '3 of 3 due today', 'all of them');
    $card = js("$all.cards.find(card => card.id === arguments[0])", shown('card'));
    $id = shown('card');
    type_move($card->{answers}[0]);
    is(box($id), 3, 'and go to the third box');
    days_later(3);
    check(text_of('#due') =~ /^2 of 3/, 'from where they do not come back for three days');
    days_later(4);
    is(text_of('#due'), '3 of 3 due today', 'and then do');
    click('#show');
    is(phase(), 'done', 'the answer can be asked for');
    is(box(shown('card')), 1, 'which puts a card back into the first box');
    js('localStorage.setItem("chesstool-cards", "[broken")');
    in_session('POST', '/refresh');
    is(text_of('#due'), '3 of 3 due today', 'a broken store counts as none');
    days_later(0);
}

sub check_look {
    my $colour = 'getComputedStyle(document.body).backgroundColor';
    my $before = js($colour);
    click('#theme');
    check(js($colour) ne $before, 'the other theme has other colours');
    in_session('POST', '/refresh');
    check(js($colour) ne $before, 'which the browser keeps');
    click('#theme');
    for my $width (320, 390, 820) {
        devtools('Emulation.setDeviceMetricsOverride', width => $width, height => 844,
            deviceScaleFactor => 2, mobile => $width < 500 ? JSON::PP::true : JSON::PP::false);
        start_again();
        check(js('document.documentElement.scrollWidth') <= $width, "$width pixels are wide enough");
        next if $width > 500;
        check(js('document.getElementById("board").clientWidth') > $width * 0.85,
            'the board takes nearly all of them');
        ask_for($mate);
        js('document.getElementById("board").scrollIntoView()');
        click_squares('h5', 'f7');
        is(phase(), 'done', 'two squares are touched, and it is solved');
    }
    devtools('Emulation.clearDeviceMetricsOverride');
}

make_path($folder);
$folder = abs_path($folder);
$bin = abs_path($bin);
open my $file, '>:encoding(UTF-8)', "$folder/games.pgn" or die "$folder/games.pgn: $!\n";
print $file $pgn;
close $file or die "$folder/games.pgn: $!\n";
my @command = ("$bin/chesstool", 'pgn-annotate', '--nodes', '20000', '--cards', "$folder/cards.html",
    '-o', "$folder/out.pgn", "$folder/games.pgn");
system(@command) == 0 or die "@command: failed\n";
open_browser($patience);
open_page("$folder/cards.html");
for my $part (\&check_beginning, \&check_promotion, \&check_right, \&check_keys, \&check_wrong,
    \&check_days, \&check_look) {
    eval { $part->(); 1 } or check(0, "$@" =~ s/\s+$//r);
}
is(js('performance.getEntriesByType("resource").length'), 0, 'the page loads nothing else');
is(logged(), '', 'and the console is silent');
exit(faults() ? 1 : 0);
