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
my $games = "$FindBin::Bin/../../data/pgn/classics.pgn";
# What few games have: a start of its own, castling on both sides, en passant, a promotion.
my $odd = "$work/odd.pgn";
open my $pgn, '>', $odd or die "$odd: $!\n";
print $pgn <<"END";
[Event "?"]
[White "M\xc3\xbcller"]
[Termination "time forfeit"]
[TimeControl "180+2"]
[Opening "Ruy Lopez: Exchange Variation"]
[Variant "Standard"]
[SetUp "1"]
[FEN "r3k2r/5p1p/1P6/4P3/8/8/8/R3K2R w KQkq - 0 1"]
[Result "1-0"]

1. O-O {[%eval 1.2] [%clk 0:03:00] castles} f5 2. exf6 \$1 (2. e6 O-O 3. e7 ; goes on
3... Rf7 4. e8=Q+ Kg7) 2... O-O-O 3. b7+ Kb8 4. Ra8+ Kxb7 5. f7 Kxa8 1-0
END
close $pgn;

my (%known, @order);
my @commands = (
    "check --jobs 1 $games $odd", "check $games $odd", "uci", "search --startpos --depth 1",
    "perft --startpos --depth 1", "eval-breakdown --startpos",
    "mate-finder --fen '7k/8/5K2/6Q1/8/8/8/8 w - - 0 1'",
    "pgn-annotate --depth 1 $odd", "--version");
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
            $seen{$1 =~ s/([CD])1(?=[EI])/$1?/gr} = 1;
        }
    }
    push @order, grep { !$known{$_}++ } sort keys %seen;
}
# What the compiler's own files bring, and what sets up objects before main(), runs at each start.
print "/* Made by tests/bench/start_order.pl. */\nSECTIONS {\n  .text.start : {\n";
print "    *$_\n" for "crt1.o(.text)", "crtbegin*.o(.text)", "(.text.startup .text.startup.*)";
print "    *(.text.$_ .text.$_.*)\n" for @order;
print "  }\n} INSERT BEFORE .text;\n";
