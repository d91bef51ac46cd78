#!/usr/bin/perl
# Makes labelled positions for `chesstool eval-breakdown --tune`: a UCI engine plays itself from
# random openings, and quiet positions of its games are written as EPD with the game's result (c9)
# and the engine's own judgement of them (ce, centipawns for the side to move).
#
#   tests/bench/labelled_positions.pl --engine stockfish --games 20000 --seed 1 > labelled.epd
#
# The same engine, options and seed give the same file: the engine gets a fixed number of nodes, one
# thread, and an empty table for every game. It must know "d" (a line "Fen: ...", a line
# "Checkers: ...") and "go perft 1".
use strict;
use warnings;
use Getopt::Long;
use IPC::Open2;

my ($engine, $games, $nodes, $seed, $share) = ("stockfish", 1000, 1500, 1, 0.3);
GetOptions(
    "engine=s" => \$engine,    # the command that starts it
    "games=i"  => \$games,
    "nodes=i"  => \$nodes,     # for one move
    "seed=i"   => \$seed,
    "share=f"  => \$share,     # of a game's quiet positions that are written
) or die "usage: $0 [--engine CMD] [--games N] [--nodes N] [--seed N] [--share X]\n";

use constant {
    MAX_PLIES     => 300,
    LOST          => 1200,     # centipawns that decide a game when they last
    LASTING       => 5,        # plies
    DRAWN         => 6,        # centipawns that mean a draw when they last
    DRAW_LASTING  => 14,
    DRAW_FROM     => 90,
    UNFAIR        => 250,      # openings worse than this are thrown away
    PATIENCE      => 60,       # seconds to wait for an answer
};

srand($seed);
my $pid = open2(my $from, my $to, $engine);
$to->autoflush(1);
sub say_to { print {$to} "$_[0]\n" }

# All lines up to one that matches.
sub read_until {
    my ($pattern) = @_;
    my @lines;
    alarm PATIENCE;
    while (defined(my $line = <$from>)) {
        $line =~ s/\s+$//;
        push @lines, $line;
        return @lines if $line =~ $pattern;
    }
    die "$engine ended too early\n";
}
$SIG{ALRM} = sub { kill "KILL", $pid; die "$engine does not answer\n" };

sub position_of { my @moves = @_; return "position startpos" . (@moves ? " moves @moves" : "") }

sub legal_moves {
    say_to("go perft 1");
    return map { /^([a-h][1-8][a-h][1-8][qrbn]?): 1$/ ? $1 : () } read_until(qr/^Nodes searched/);
}

# The best move and the score of the current position for its mover, in centipawns (a mate counts
# 10,000); no move if the game is over.
sub search {
    say_to("go nodes $nodes");
    my ($score, $best) = (0);
    for (read_until(qr/^bestmove/)) {
        $score = $1 if /^info .*score cp (-?\d+)/;
        $score = $1 <=> 0 || -1, $score *= 10000 if /^info .*score mate (-?\d+)/;
        $best = $1 if /^bestmove (\S+)/;
    }
    return ($best eq "(none)" || $best eq "0000" ? undef : $best, $score);
}

# The FEN of the current position and whether its mover is in check.
sub describe {
    say_to("d");
    say_to("isready");
    my ($fen, $check) = ("", 0);
    for (read_until(qr/^readyok/)) {
        $fen = $1 if /^Fen: (.*)/;
        $check = 1 if /^Checkers: \S/;
    }
    return ($fen, $check);
}

# Whether a move takes something or promotes; castling is a king's move of two squares onto nothing.
sub is_loud {
    my ($fen, $move) = @_;
    return 1 if length $move == 5;
    my ($board, undef, undef, $en_passant) = split / /, $fen;
    my @rows = map { s/(\d)/"." x $1/ger } split m{/}, $board;
    my $at = sub { substr $rows[8 - substr($_[0], 1, 1)], ord(substr $_[0], 0, 1) - ord("a"), 1 };
    my $target = substr $move, 2, 2;
    return 1 if $at->($target) ne ".";
    return $target eq $en_passant && lc $at->(substr $move, 0, 2) eq "p";
}

# Plays one game; its result and the positions found on the way, or nothing.
sub play {
    my (@moves, @found, %seen);
    say_to("ucinewgame");
    my $random = 6 + int rand 6;
    for (1 .. $random) {
        say_to(position_of(@moves));
        my @legal = legal_moves() or return;
        push @moves, $legal[rand @legal];
    }
    my ($winning, $losing, $level) = (0, 0, 0);
    for my $ply ($random .. MAX_PLIES) {
        say_to(position_of(@moves));
        my ($best, $score) = search();
        my $white = $ply % 2 ? -$score : $score;
        return if $ply == $random && abs $score > UNFAIR;
        if (!defined $best) {
            my (undef, $check) = describe();
            return ($check ? ($ply % 2 ? "1-0" : "0-1") : "1/2-1/2", @found);
        }
        $winning = $white >= LOST  ? $winning + 1 : 0;
        $losing  = $white <= -LOST ? $losing + 1  : 0;
        $level   = abs $white <= DRAWN && $ply > DRAW_FROM ? $level + 1 : 0;
        return ("1-0",     @found) if $winning > LASTING;
        return ("0-1",     @found) if $losing > LASTING;
        return ("1/2-1/2", @found) if $level > DRAW_LASTING;
        if (rand() < $share && abs $score < 3000) {
            my ($fen, $check) = describe();
            my ($epd, $clock) = $fen =~ /^(\S+ \S+ \S+ \S+) (\d+)/;
            return ("1/2-1/2", @found) if $clock >= 100 || $seen{$epd}++ > 2;
            push @found, "$epd ce $score;" if !$check && !is_loud($fen, $best) && $seen{$epd} == 1;
        }
        push @moves, $best;
    }
    return ("1/2-1/2", @found);
}

say_to("uci");
read_until(qr/^uciok/);
say_to("setoption name Hash value 4");
my $played = 0;
while ($played < $games) {
    my ($result, @found) = play() or next;
    next unless defined $result;
    print "$_ c9 \"$result\";\n" for @found;
    ++$played;
}
say_to("quit");
waitpid $pid, 0;
