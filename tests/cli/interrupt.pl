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
use Cwd qw(abs_path);
use Fcntl qw(F_GETFL F_SETFL O_NONBLOCK);
use File::Temp qw(tempdir);
use POSIX qw(mkfifo);
use Verdict;

my $bin = abs_path(shift @ARGV // die "usage: interrupt.pl BIN_DIR\n");
my $folder = tempdir(CLEANUP => 1);
chdir $folder or die "$folder: $!\n";
mkfifo('fifo', 0600) or die "fifo: $!\n";
my $patience = 60;    # seconds, for machines that do much else; nothing here takes one of its own

# Starts a report on an input and returns when the program has taken over the signals: it does so
# before it makes the temporary file.
sub start {
    my ($input, $stdin, $stderr) = @_;
    unlink 'report', glob 'report.partial-*';
    my $child = fork // die "fork: $!\n";
    if ($child == 0) {
        $SIG{INT} = $SIG{TERM} = 'DEFAULT';
        open STDIN, '<&', $stdin or die "stdin: $!\n";
        open STDERR, '>&', $stderr or die "stderr: $!\n";
        exec "$bin/chesstool", 'perft', '--depth', '1', '-o', 'report', $input or die "exec: $!\n";
    }
    for (1 .. $patience * 100) {
        return $child if glob 'report.partial-*';
        select undef, undef, undef, 0.01;
    }
    die "the program does not start\n";
}

# Whether a process runs; one that has ended may wait for somebody to ask how.
sub runs {
    my ($process) = @_;
    return 0 unless kill 0, $process;
    open my $file, '<', "/proc/$process/stat" or return 1;
    return <$file> !~ /\) Z/;
}

# How a child ends: an exit code, or "signal N" if it had to be killed.
sub end_of {
    my ($child) = @_;
    local $SIG{ALRM} = sub { kill 'KILL', $child };
    alarm $patience;
    waitpid $child, 0;
    alarm 0;
    return $? & 127 ? 'signal ' . ($? & 127) : $? >> 8;
}

sub temporary_files { return join ' ', glob 'report.partial-*' }

pipe my $input, my $writer or die "pipe: $!\n";
for my $case (['standard input', '-'], ['a FIFO without a writer', 'fifo']) {
    my ($what, $name) = @$case;
    open my $messages, '>', 'messages' or die "messages: $!\n";
    my $child = start($name, $input, $messages);
    kill 'INT', $child;
    my $end = end_of($child);
    check($end eq '130', "an interrupt ends a read from $what (with $end)");
    check(temporary_files() eq '', "no temporary file stays (" . temporary_files() . ")");
    check(-e 'report', 'the report is in place');
}

# Standard error is a pipe that is full, so the program hangs on its last message; no report is put in
# place before it.
pipe my $unread, my $full or die "pipe: $!\n";
fcntl $full, F_SETFL, fcntl($full, F_GETFL, 0) | O_NONBLOCK or die "fcntl: $!\n";
1 while syswrite $full, 'x' x 4096;
1 while syswrite $full, 'x';
fcntl $full, F_SETFL, fcntl($full, F_GETFL, 0) & ~O_NONBLOCK or die "fcntl: $!\n";
my $child = start('-', $input, $full);
kill 'INT', $child;
kill 'TERM', $child;    # not the same again, since two of one kind may arrive as one
my $end = end_of($child);
check($end eq '130', "a second interrupt ends the program at once (with $end)");
check(temporary_files() eq '', 'no temporary file stays (' . temporary_files() . ')');
check(!-e 'report', 'no report is in place');

# An engine that says nothing, and would not notice that its input ends. One interrupt is enough, and
# after a second one it does not stay behind either.
for my $signals (['INT'], ['INT', 'TERM']) {
    unlink 'engine_id';
    my $searcher = fork // die "fork: $!\n";
    if ($searcher == 0) {
        $SIG{INT} = $SIG{TERM} = 'DEFAULT';
        open STDERR, '>', 'messages' or die "stderr: $!\n";
        exec "$bin/chesstool", 'search', '--engine',
            q(perl -e 'open F, ">", "engine_id.new"; print F $$; close F;)
            . q( rename "engine_id.new", "engine_id"; sleep 100')
            or die "exec: $!\n";
    }
    for (1 .. $patience * 100) {
        last if -e 'engine_id';
        select undef, undef, undef, 0.01;
    }
    open my $file, '<', 'engine_id' or die "the engine does not start\n";
    my $engine = <$file>;
    kill $_, $searcher for @$signals;
    my $end = end_of($searcher);
    my $what = @$signals == 1 ? 'an interrupt' : 'a second interrupt';
    check($end eq '130', "$what ends the wait for a silent engine (with $end)");
    for (1 .. $patience * 100) {
        last unless runs($engine);
        select undef, undef, undef, 0.01;
    }
    check(!runs($engine), 'the engine is gone');
    open my $messages, '<', 'messages' or die "messages: $!\n";
    my $said = join '', <$messages>;
    check($said !~ /answer/, 'and nobody is told that it gave no answer');
    kill 'KILL', $engine;
}
exit(all_is_well() ? 0 : 1);
