#!/usr/bin/env perl
# Prints cmake/start_order.ld: the functions that run while a short command does its work, those of
# `check` first and then what each other one needs beside, so that the linker places them together
# and few pages of the program and of libchess are mapped at each start.
#
#   tests/bench/start_order.pl [DIR] >cmake/start_order.ld
#
# DIR is a build folder (default build/release). Takes valgrind, which follows every call. A name
# that is gone does no harm, and one that is missing costs a page; so do it again before a release.
use strict;
use warnings;
use File::Temp qw(tempdir);
use FindBin;

my $build = $ARGV[0] // "build/release";
my $work = tempdir(CLEANUP => 1);
my $program = "$build/bin/chesstool";
my $game = "$work/game.pgn";
open my $pgn, '<', "$FindBin::Bin/../../data/pgn/classics.pgn" or die "classics.pgn: $!\n";
open my $one, '>', $game or die "$game: $!\n";
my $games = 0;
while (<$pgn>) {
    last if /^\[Event / && $games++;
    print $one $_;
}
close $one;

my (%known, @order);
my @commands = (
    "check $game", "uci", "search --startpos --depth 1", "perft --startpos --depth 1",
    "eval-breakdown --startpos", "mate-finder --fen '7k/8/5K2/6Q1/8/8/8/8 w - - 0 1'",
    "pgn-annotate --depth 1 $game", "--version");
for my $command (@commands) {
    my $trace = "$work/trace";
    system("printf 'position startpos\\ngo depth 1\\nquit\\n' | valgrind -q --tool=callgrind " .
        "--demangle=no --callgrind-out-file=$trace '$program' $command >/dev/null 2>&1") == 0
        or die "$command ends with $?\n";
    my ($ours, %file, %name, %seen) = (0);
    open my $lines, '<', $trace or die "$trace: $!\n";
    while (<$lines>) {
        if (/^(c?)ob=(\(\d+\))(?: (.*))?/) {
            $file{$2} = $3 if defined $3;
            $ours = $file{$2} =~ m{/(chesstool|libchess\.so)[^/]*$|^[?]} if $1 eq '';
        }
        elsif (/^(c?)fn=(\(\d+\))(?: (.*))?/) {
            $name{$2} = $3 if defined $3;
            # Without what the compiler adds for a clone, and valgrind for a recursion.
            next if $1 ne '' || !$ours;
            next if $name{$2} !~ /^(_Z\w+)/;
            # A complete constructor or destructor is an alias of the base one, whose section it has.
            $seen{$1 =~ s/([CD])1E/$1?E/gr} = 1;
        }
    }
    push @order, grep { !$known{$_}++ } sort keys %seen;
}
print "/* Made by tests/bench/start_order.pl. */\nSECTIONS {\n  .text.start : {\n";
print "    *(.text.$_*)\n" for @order;
print "  }\n} INSERT BEFORE .text;\n";
