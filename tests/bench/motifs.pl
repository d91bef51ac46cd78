#!/usr/bin/env perl
# How well `chesstool search --tag-puzzles` names the themes of puzzles: precision and recall of each
# against the themes that the table itself has. Rows without a length among their themes (short,
# long ...) were not tagged by lichess's program, and do not count.
#
#   motifs.pl PUZZLES.csv TAGGED.json [REMAINDER/DIVISOR [THEME]]
#   chesstool search --tag-puzzles PUZZLES.csv --nodes 0 --format json > TAGGED.json
#
# With 1/2 only every second puzzle counts, by its number in the table: rules are made with one half
# and checked with the other. With a theme, the puzzles where the two differ are listed.
use strict;
use warnings;

die "usage: motifs.pl PUZZLES.csv TAGGED.json [REMAINDER/DIVISOR [THEME]]\n" if @ARGV < 2;
my ($table, $tagged, $part, $shown) = @ARGV;
my ($remainder, $divisor) = split m{/}, $part // '0/1';

open my $rows, '<', $table or die "$table: $!\n";
my (%themes, %number);
while (my $row = <$rows>) {
    my ($id, undef, undef, undef, undef, undef, undef, $list) = split /,/, $row;
    next if $id eq 'PuzzleId';
    $number{$id} = keys %number;
    $themes{$id} = {map { $_ => 1 } split / /, $list};
}

my (%right, %wrong, %missed, $count, $searched, $solved);
open my $results, '<', $tagged or die "$tagged: $!\n";
while (my $line = <$results>) {
    next if $line !~ /^\{"type":"result"/;
    my ($id) = $line =~ /"id":"([^"]*)"/ or next;
    my $wanted = $themes{$id} or die "$tagged: $id is not in $table\n";
    next if $number{$id} % $divisor != $remainder;
    $searched++ if $line =~ /"solved":(?:true|false)/;
    $solved++ if $line =~ /"solved":true/;
    next if !grep { $wanted->{$_} } qw(oneMove short long veryLong);
    $count++;
    my ($list) = $line =~ /"themes":\[([^]]*)\]/;
    my %found = map { $_ => 1 } $list =~ /"(\w+)"/g;
    for my $theme (keys %found) {
        $wanted->{$theme} ? $right{$theme}++ : $wrong{$theme}++;
    }
    $missed{$_}++ for grep { !$found{$_} } keys %$wanted;
    next if !defined $shown || !$found{$shown} == !$wanted->{$shown};
    my ($fen) = $line =~ /"fen":"([^"]*)"/;
    my ($moves) = $line =~ /"moves_san":\[([^]]*)\]/;
    printf "%s %s  %s  %s\n", $found{$shown} ? 'found ' : 'missed', $id, $fen, $moves =~ tr/",/ /dr;
}
exit if defined $shown;

printf "%d puzzles\n%-20s %6s %10s %7s\n", $count, 'theme', 'tagged', 'precision', 'recall';
my %all = map { $_ => 1 } keys %right, keys %wrong;
for my $theme (sort { ($right{$b} // 0) <=> ($right{$a} // 0) || $a cmp $b } keys %all) {
    my ($tp, $fp, $fn) = map { $_ // 0 } $right{$theme}, $wrong{$theme}, $missed{$theme};
    printf "%-20s %6d %10.3f %7s\n", $theme, $tp + $fn, $tp / ($tp + $fp),
        $tp + $fn == 0 ? '-' : sprintf '%.3f', $tp / ($tp + $fn);
}
printf "solved %d of %d (%.1f %%)\n", $solved // 0, $searched, 100 * ($solved // 0) / $searched
    if $searched;
