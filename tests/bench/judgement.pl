#!/usr/bin/env perl
# How well one annotation of games finds the bad moves of another: precision, recall and F1 of the
# moves that lose at least 0.1, 0.2 and 0.3 of the winning chances from -1 to 1. Reckoned in both
# files from [%eval] on the main line alone: centipawns count as at most 1,000, a mate as 1, and the
# first move of a game is not judged.
#
#   judgement.pl REFERENCE.pgn ANNOTATED.pgn
#   chesstool pgn-annotate --nodes 200000 -o annotated.pgn reference.pgn
use strict;
use warnings;
use List::Util qw(min max);

# The games of a file: who moves first, and the evaluations on the main line.
sub games {
    my ($name) = @_;
    open my $file, '<', $name or die "$name: $!\n";
    my (@games, $moves);
    while (my $line = <$file>) {
        if ($line =~ /^\[\w+ "/) {
            push @games, {first => 1, moves => ''} if !@games || $games[-1]{moves} ne '';
            $games[-1]{first} = -1 if $line =~ /^\[FEN "\S+ b /;
        }
        elsif (@games && $line =~ /\S/) { $games[-1]{moves} .= $line }
    }
    for my $game (@games) {
        my $depth = 0;
        $game->{evals} = [];
        while ($game->{moves} =~ /\{([^}]*)\}|([()])/g) {
            if (defined $2) { $depth += $2 eq '(' ? 1 : -1 }
            elsif ($depth == 0 && $1 =~ /\[%eval\s+([^\],\s]+)/) { push @{$game->{evals}}, $1 }
        }
    }
    return @games;
}

# White's winning chances from -1 to 1.
sub chances {
    my ($eval) = @_;
    return $1 ? -1 : 1 if $eval =~ /^#(-?)/;
    my $centipawns = max(-1000, min(1000, 100 * $eval));
    return 2 / (1 + exp(-0.00368208 * $centipawns)) - 1;
}

sub losses {
    my ($game, $most) = @_;
    # A mate on the board (#0) is nobody's loss.
    my @chances = map { chances($_) } grep { !/^#-?0$/ } @{$game->{evals}};
    return map { $game->{first} * (-1)**$_ * ($chances[$_ - 1] - $chances[$_]) }
        1 .. min($#chances, $most);
}

my ($reference, $annotated) = @ARGV;
die "usage: judgement.pl REFERENCE.pgn ANNOTATED.pgn\n" unless defined $annotated;
my @expected = games($reference);
my @found = games($annotated);
die "not the same games\n" if @expected != @found;
my $moves = 0;
my %count;
for my $i (0 .. $#expected) {
    my $most = min($#{$expected[$i]{evals}}, $#{$found[$i]{evals}});
    my @reference = losses($expected[$i], $most);
    my @losses = losses($found[$i], $most);
    $moves += @reference;
    for my $j (0 .. $#reference) {
        for my $least (0.1, 0.2, 0.3) {
            my $is_bad = $reference[$j] >= $least - 1e-9;
            my $is_found = $losses[$j] >= $least - 1e-9;
            $count{$least}{$is_bad ? $is_found ? 'hit' : 'missed' : $is_found ? 'false' : 'none'}++;
        }
    }
}
printf "%d games, %d moves\nloss    bad  precision  recall    F1\n", scalar @expected, $moves;
for my $least (sort keys %count) {
    my ($hit, $missed, $false) = map { $count{$least}{$_} // 0 } qw(hit missed false);
    printf "%.1f  %5d  %9.2f  %6.2f  %.3f\n", $least, $hit + $missed, $hit / max($hit + $false, 1),
        $hit / max($hit + $missed, 1), 2 * $hit / max(2 * $hit + $missed + $false, 1);
}
