#!/usr/bin/env perl
# Races mate-finder against another mate solver over an EPD file of mates with stated lengths
# (`dm N` or `bm #N`, N above 0), one thread each, one position after the other, in one run:
#
#   mate.pl BIN_DIR FILE [SECONDS [PEER [Option=Value ...]]]
#   mate.pl build/release/bin mates.epd 5 ./matefish ProofNumberSearch=true "PNS Hash=256"
#
# PEER is a UCI engine that knows `go mate N`. Both are told the length; a position is solved when a
# mate in at most so many moves is reported within SECONDS (5), and counts as SECONDS otherwise.
# Without a peer only mate-finder runs.
use strict;
use warnings;
use IO::Select;
use IPC::Open2;
use Time::HiRes qw(time);

my $bin = shift @ARGV // die "usage: mate.pl BIN_DIR FILE [SECONDS [PEER [Option=Value ...]]]\n";
my $file = shift @ARGV // die "usage: mate.pl BIN_DIR FILE [SECONDS [PEER [Option=Value ...]]]\n";
my $limit = shift @ARGV // 5;
my ($peer, @options) = @ARGV;

my @problems;
open my $epd, '<', $file or die "$file: $!\n";
while (my $line = <$epd>) {
    my ($fen) = $line =~ m{^((?:\S+ +){3}\S+)} or next;
    my ($length) = $line =~ /\b(?:dm +|bm +#)(\d+)/ or next;
    push @problems, { fen => "$fen 0 1", length => $length } if $length > 0;
}
@problems or die "$file: no mates with stated lengths\n";

my %groups = ('up to 10' => sub { $_[0] <= 10 }, 'beyond 10' => sub { $_[0] > 10 });

sub tell_of {
    my ($name, @seconds) = @_;    # of each problem; undefined where it was not solved
    for my $group ('up to 10', 'beyond 10') {
        my @in = grep { $groups{$group}->($problems[$_]{length}) } 0 .. $#problems;
        next unless @in;
        my @times = sort { $a <=> $b } map { $seconds[$_] // $limit } @in;
        my ($total, $solved) = (0, scalar grep { defined $seconds[$_] } @in);
        $total += $_ for @times;
        printf "%-14s %-9s solved %4d of %4d, %8.2f s, median %.4f s\n", $name, $group, $solved,
            scalar @in, $total, $times[$#times / 2];
    }
}

sub race_ours {
    my @command = ("$bin/chesstool", 'mate-finder', '--fast', '--quiet', '--format', 'json',
        '--time', $limit, '--hash', 256, '-');
    my $child = open2(my $out, my $in, @command);
    # The answers fill the pipe only after a while; the problems of any file that this is for fit
    # into it at once.
    print {$in} "$_->{fen} dm $_->{length};\n" =~ s/ 0 1 dm/ dm/r for @problems;
    close $in;
    my @seconds;
    while (my $line = <$out>) {
        next unless $line =~ /"type":"result"/ && $line =~ /"status":"mate"/;
        my ($record) = $line =~ /"record":(\d+)/;
        ($seconds[$record]) = $line =~ /"seconds":([\d.e-]+)/;
    }
    waitpid $child, 0;
    tell_of('chesstool', @seconds);
}

sub race_peer {
    my $child = open2(my $out, my $in, $peer);
    $in->autoflush(1);
    my $select = IO::Select->new($out);
    my $buffer = '';
    # Lines until one matches, or until the time is over.
    my $read_until = sub {
        my ($pattern, $deadline) = @_;
        my @lines;
        while (1) {
            while ($buffer =~ s/^(.*?)\r?\n//) {
                push @lines, $1;
                return (1, @lines) if $1 =~ $pattern;
            }
            my $left = $deadline - time;
            return (0, @lines) unless $left > 0 && $select->can_read($left);
            sysread($out, $buffer, 65536, length $buffer) or die "$peer has ended\n";
        }
    };
    print {$in} "uci\n";
    $read_until->(qr/^uciok/, time + 60);
    for my $option (@options) {
        my ($name, $value) = split /=/, $option, 2;
        print {$in} "setoption name $name value $value\n";
    }
    my @seconds;
    for my $i (0 .. $#problems) {
        print {$in} "ucinewgame\nisready\n";
        $read_until->(qr/^readyok/, time + 60);
        print {$in} "position fen $problems[$i]{fen}\n";
        my $start = time;
        print {$in} "go mate $problems[$i]{length}\n";
        my ($ended, @lines) = $read_until->(qr/^bestmove/, $start + $limit);
        my $spent = time - $start;
        if (!$ended) {
            print {$in} "stop\n";
            $read_until->(qr/^bestmove/, time + 60);
        }
        my @mates = map { /\bscore mate (\d+)/ ? $1 : () } @lines;
        $seconds[$i] = $spent if grep { $_ > 0 && $_ <= $problems[$i]{length} } @mates;
    }
    print {$in} "quit\n";
    waitpid $child, 0;
    tell_of($peer =~ s{.*/}{}r, @seconds);
}

race_ours();
race_peer() if defined $peer;
