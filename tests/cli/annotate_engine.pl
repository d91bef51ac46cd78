#!/usr/bin/env perl
# A UCI engine that moves kings from corner to corner, as the game of pgn-annotate.txt does, and dies
# in its third search, once, or in each: annotate_engine.pl MARK [always]. MARK is a file that it makes when
# it dies for the first time.
use strict;
use warnings;

$| = 1;
my ($mark, $always) = @ARGV;
my @replies = qw(h1g1 a8b8 g1h1 b8a8 h1g1);
my ($played, $searches) = (0, 0);
while (my $line = <STDIN>) {
    if ($line =~ /^uci$/) { print "id name Corners\nuciok\n" }
    elsif ($line =~ /^isready/) { print "readyok\n" }
    elsif ($line =~ /^position/) { $played = $line =~ /moves (.*)/ ? split(' ', $1) : 0 }
    elsif ($line =~ /^go/) {
        if ($always || (++$searches == 3 && !-e $mark)) {
            open my $file, '>', $mark or die "$mark: $!\n";
            exit 3;
        }
        print "info depth 4 score cp 7 nodes 5 pv $replies[$played]\nbestmove $replies[$played]\n";
    }
    elsif ($line =~ /^quit/) { last }
}
