#!/usr/bin/env perl
# How many of the bad moves of annotated games have a reason: by judgement, by phase of the game, and
# what the reasons are about. With --silent the moves without one, with --sentences all of them.
#
#   chesstool pgn-annotate --nodes 100000 --format json games.pgn > games.jsonl
#   reasons.pl [--silent | --sentences] games.jsonl
use strict;
use warnings;
use JSON::PP;

my $list = @ARGV && $ARGV[0] =~ /^--(silent|sentences)$/ ? $1 : '';
shift if $list;
die "usage: reasons.pl [--silent | --sentences] FILE.jsonl\n" unless @ARGV;

my @judgements = qw(blunder mistake inaccuracy);
my @phases = qw(opening middlegame endgame);
my (%bad, %told, %cause, %better, $games, $longest);
$longest = 0;
while (my $line = <>) {
    my $game = decode_json($line);
    next unless ref $game->{moves};  # the sums of a run have none
    ++$games;
    for my $move (@{$game->{moves}}) {
        my $judgement = $move->{judgement} or next;
        my $reason = $move->{reason};
        for my $row ($judgement, "$judgement $move->{game_phase}") {
            ++$bad{$row};
            ++$told{$row} if $reason;
        }
        my $where = sprintf '%d/%d %s %s', $game->{record} // $games - 1, $move->{ply}, $move->{san},
            $judgement;
        if (!$reason) {
            print "$where\n" if $list eq 'silent';
            next;
        }
        my $text = $reason->{text};
        my $better = $reason->{better} ? " $reason->{better}{text}" : '';
        print "$where: $text$better\n" if $list eq 'sentences';
        (my $words = $text) =~ s/: .*//s;
        $longest = length $words if length $words > $longest;
        # "Lets the a-pawn advance": the first two words say what it is about.
        my ($about) = $text =~ /^(\S+(?: \S+)?)/;
        ++$better{$judgement} if $better;
        ++$cause{$about =~ s/[.:,]$//r}{$judgement};
    }
}
exit if $list;

sub share {
    my ($row) = @_;
    return sprintf '%14s', '-' unless $bad{$row};
    return sprintf '%4d/%4d %3d %%', $told{$row} // 0, $bad{$row}, 100 * ($told{$row} // 0) / $bad{$row};
}
printf "%d games, longest sentence before its line %d characters\n\n", $games, $longest;
printf "%-12s%-16s%s\n", '', 'all', join '', map { sprintf '%-16s', $_ } @phases;
for my $judgement (@judgements) {
    printf "%-12s%s\n", $judgement, join '  ', map { share($_) } $judgement,
        map { "$judgement $_" } @phases;
}
printf "\n%-28s%s\n", 'with what was better', join '',
    map { sprintf '%5d', $better{$_} // 0 } @judgements;
my $sum = sub { my $sum = 0; $sum += $_ for values %{$_[0]}; $sum };
for my $about (sort { $sum->($cause{$b}) <=> $sum->($cause{$a}) || $a cmp $b } keys %cause) {
    printf "%-28s%s\n", $about, join '', map { sprintf '%5d', $cause{$about}{$_} // 0 } @judgements;
}
