#!/usr/bin/env perl
# A UCI engine that plays a7a8, whatever stands on the board, and ends when it is to search a position
# with a knight.
use strict;
use warnings;

$| = 1;
my $position = '';
while (my $line = <STDIN>) {
    if ($line =~ /^uci$/) { print "id name Stubborn\nuciok\n" }
    elsif ($line =~ /^isready/) { print "readyok\n" }
    elsif ($line =~ /^position fen (\S+)/) { $position = $1 }
    elsif ($line =~ /^go/) {
        exit 3 if $position =~ /n/i;
        print "info depth 1 score cp 913 nodes 5 pv a7a8q\nbestmove a7a8q\n";
    }
    elsif ($line =~ /^quit/) { last }
}
