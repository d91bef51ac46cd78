#!/usr/bin/env perl
# Interrupts the program while it waits for input that never comes, once more while it waits for
# somebody to read its messages, and while it waits for an engine. It must end with 130 and leave no
# temporary file and no engine behind.
#
#   interrupt.pl BIN_DIR
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/lib";
use Fcntl qw(F_GETFL F_SETFL O_NONBLOCK);
use POSIX qw(mkfifo);
use Files;
use Trial;

my $bin = program(shift @ARGV);
enter_scratch();
mkfifo('fifo', 0600) or die "fifo: $!\n";

# Starts a report on an input and returns when the program has taken over the signals: it does so
# before it makes the temporary file.
sub start_report {
    my ($input, $stdin, $stderr) = @_;
    unlink 'report';
    my $child = start({in => $stdin, err => $stderr}, "$bin/chesstool", 'perft', '--depth', 1, '-o',
        'report', $input);
    wait_until(sub { temporary_files() }) or die "the program does not start\n";
    return $child;
}

sub check_end {
    my ($child, $what) = @_;
    my $end = end_of($child);
    check($end eq '130', "$what (with $end)");
    check(!temporary_files(), "$what: no temporary file stays");
}

pipe my $input, my $writer or die "pipe: $!\n";
for my $case (['standard input', '-'], ['a FIFO without a writer', 'fifo']) {
    my ($what, $name) = @$case;
    my $child = start_report($name, $input, 'messages');
    kill 'INT', $child;
    check_end($child, "an interrupt ends a read from $what");
    check(!-e 'report', 'where nothing was finished no report is in place');
}

# Standard error is a pipe that is full, so the program hangs on its last message; no report is put in
# place before it.
pipe my $unread, my $full or die "pipe: $!\n";
fcntl $full, F_SETFL, fcntl($full, F_GETFL, 0) | O_NONBLOCK or die "fcntl: $!\n";
1 while syswrite $full, 'x' x 4096;
1 while syswrite $full, 'x';
fcntl $full, F_SETFL, fcntl($full, F_GETFL, 0) & ~O_NONBLOCK or die "fcntl: $!\n";
my $child = start_report('-', $input, $full);
kill 'INT', $child;
kill 'TERM', $child;    # not the same again, since two of one kind may arrive as one
check_end($child, 'a second interrupt ends the program at once');
check(!-e 'report', 'no report is in place');

# An engine that says nothing, and would not notice that its input ends. One interrupt is enough, and
# after a second one it does not stay behind either.
for my $signals (['INT'], ['INT', 'TERM']) {
    my $searcher = start({err => 'messages'}, "$bin/chesstool", 'search', '--engine',
        q(perl -e 'mkdir "engine"; sleep 100'));
    wait_until(sub { -d 'engine' }) or die "the engine does not start\n";
    rmdir 'engine';
    kill $_, $searcher for @$signals;
    my $what = @$signals == 1 ? 'an interrupt' : 'a second interrupt';
    check_end($searcher, "$what ends the wait for a silent engine");
    check(wait_until(sub { !left_behind() }), 'the engine is gone');
    check(content('messages') !~ /answer/, 'and nobody is told that it gave no answer');
}
finish();
