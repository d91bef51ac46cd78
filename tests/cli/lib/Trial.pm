# What the tests of the program's manners share: running it with streams, limits and an environment
# of their choice, and looking at what it leaves behind.
package Trial;
use strict;
use warnings;
use Cwd qw(abs_path);
use Exporter qw(import);
use Files;
use File::Temp qw(tempdir);
use JSON::PP ();
use POSIX qw(SIGINT SIGKILL SIGTERM);

our @EXPORT = qw(program is_sanitized folder enter_scratch check finish skip has_program shell
    sleep_for start run feed most_memory end_of wait_until wait_for_handlers left_behind
    temporary_files is_whole_report end_in_words $patience);

# Seconds that anything may take, on machines that do much else.
our $patience = 60;
my ($checks, $faults) = (0, 0);
my $marker = "chesstool-trial-$$";

# Every process that is started, and whatever it starts, is known by this.
$ENV{CHESSTOOL_TRIAL} = $marker;
$ENV{NO_COLOR} = 1;
# Nobody's own cache is touched.
$ENV{XDG_CACHE_HOME} = tempdir(CLEANUP => 1);
delete @ENV{qw(COLUMNS LINES)};

# The folder of the program, from the command line.
sub program {
    my ($folder) = @_;
    my $bin = abs_path($folder // die "usage: $0 BIN_DIR ...\n");
    -x "$bin/chesstool" or die "$bin/chesstool: no such program\n";
    return $bin;
}

# Another folder from the command line.
sub folder {
    my ($folder, $name) = @_;
    return abs_path($folder // die "usage: $0 BIN_DIR $name\n");
}

# An empty folder to work in.
sub enter_scratch {
    my $folder = tempdir(CLEANUP => 1);
    chdir $folder or die "$folder: $!\n";
    return $folder;
}

# The prototype makes a match that fails a false value, and not none at all.
sub check($$) {
    my ($good, $what) = @_;
    $checks++;
    return 1 if $good;
    print "FAIL  $what\n";
    $faults++;
    return 0;
}

sub finish {
    chdir '/';    # so that the scratch folder can go
    print $faults == 0 ? "$checks checks, all well\n" : "$faults of $checks checks failed\n";
    exit($faults == 0 ? 0 : 1);
}

# Whether a program was built with a sanitizer, which has memory of its own, and a word on the options
# that it takes.
sub is_sanitized {
    my ($program) = @_;
    return `ASAN_OPTIONS=help=1 TSAN_OPTIONS=help=1 '$program' --version 2>&1` =~ /Sanitizer/;
}

# Ends a test that cannot go on here, with the code that ctest takes for that.
sub skip {
    my ($why) = @_;
    print "skipped: $why\n";
    exit($faults == 0 ? 77 : 1);
}

sub has_program { return system("command -v $_[0] >/dev/null") == 0 }

sub shell { return system('bash', '-c', $_[0]) == 0 || die "failed: $_[0]\n" }

sub sleep_for { return select undef, undef, undef, $_[0] }

sub wait_until {
    my ($is_done, $seconds) = @_;
    my $end = time + ($seconds // $patience);
    while (!$is_done->()) {
        return 0 if time > $end;
        sleep_for(0.01);
    }
    return 1;
}

# Starts a program. Of the streams `in`, `out` and `err` each is a file's name, an open handle, or
# 'closed'; files are made anew. `before` is called in the new process.
sub start {
    my ($how, @command) = @_;
    my $child = fork // die "fork: $!\n";
    return $child if $child;
    eval {
        $SIG{INT} = $SIG{TERM} = $SIG{HUP} = $SIG{PIPE} = 'DEFAULT';
        my $open = sub {
            my ($stream, $mode, $target) = @_;
            if (ref $target) { open $stream, "$mode&", $target or die "$!\n" }
            elsif ($target eq 'closed') { close $stream }
            else { open $stream, $mode, $target or die "$target: $!\n" }
        };
        $open->(\*STDIN, '<', $how->{in} // '/dev/null');
        $open->(\*STDOUT, '>', $how->{out} // 'out');
        $open->(\*STDERR, '>', $how->{err} // 'err') unless ($how->{err} // '') eq 'closed';
        $ENV{$_} = $how->{env}{$_} for keys %{$how->{env} // {}};
        delete @ENV{@{$how->{unset} // []}};
        $how->{before}->() if $how->{before};
        close STDERR if ($how->{err} // '') eq 'closed';
        exec {$command[0]} @command or die "$command[0]: $!\n";
    };
    print {*STDERR} "cannot start: $@";
    POSIX::_exit(127);
}

# How a child ends: an exit code, "signal N", or "no end" if it had to be killed.
sub end_of {
    my ($child, $seconds) = @_;
    my $late = 0;
    local $SIG{ALRM} = sub { $late = 1; kill 'KILL', $child };
    alarm($seconds // $patience);
    waitpid $child, 0;
    my $status = $?;
    alarm 0;
    return 'no end' if $late;
    return end_in_words($status);
}

sub end_in_words {
    my ($status) = @_;
    return $status & 127 ? 'signal ' . ($status & 127) : $status >> 8;
}

# Runs a program to its end; how it ended, and what it said.
sub run {
    my ($how, @command) = @_;
    my $end = end_of(start($how, @command), $how->{seconds});
    return ($end, ref $how->{out} ? '' : content($how->{out} // 'out'), content($how->{err} // 'err'));
}

# A pipe that another process fills, as `$write` does with what writes to it, until that is done or
# nobody reads; what reads from it, and the process.
sub feed {
    my ($write) = @_;
    pipe my $reader, my $writer or die "pipe: $!\n";
    my $feeder = fork // die "fork: $!\n";
    return ($reader, $feeder) if $feeder;
    close $reader;
    $SIG{PIPE} = 'DEFAULT';
    $write->($writer);
    POSIX::_exit(0);
}

# Runs a program, and tells its end, what it said on standard error, and how many megabytes of memory
# it had at most; nothing where that cannot be known, as under a sanitizer that has its own. A process
# begins as a copy of its parent, so that figures below some 16 MB mean nothing.
sub most_memory {
    my ($how, @command) = @_;
    my %getrusage = ('x86_64' => 98, 'aarch64' => 165);
    my $number = $getrusage{(POSIX::uname())[4]};
    pipe my $reader, my $writer or die "pipe: $!\n";
    my $watcher = fork // die "fork: $!\n";
    if ($watcher == 0) {
        my $end = end_of(start($how, @command), $how->{seconds});
        my $usage = "\0" x 256;
        # All children of this process: there is one. After two times of 16 bytes each its kilobytes.
        my $known = defined $number && syscall($number, -1, $usage) == 0;
        syswrite $writer, join "\0", $end, $known ? unpack('q', substr $usage, 32, 8) : '';
        POSIX::_exit(0);
    }
    close $writer;
    my ($end, $kilobytes) = split /\0/, join('', <$reader>), -1;
    waitpid $watcher, 0;
    return ($end, content($how->{err} // 'err'), length $kilobytes ? $kilobytes / 1024 : undef);
}

# Returns when the program, started as this process, has taken over SIGINT; false if it ends before.
sub wait_for_handlers {
    my ($process) = @_;
    my $taken = 0;
    wait_until(sub {
        my $status = content("/proc/$process/status");
        return 1 if $status eq '' || $status =~ /^State:\s+Z/m;
        return 0 unless $status =~ /^Name:\s*chesstool$/m;    # before exec perl blocks signals, too
        my ($blocked) = $status =~ /^SigBlk:\s*([0-9a-f]+)/m;
        return $taken = hex(substr $blocked, -8) >> (SIGINT - 1) & 1;
    });
    return $taken;
}

# The processes of this test that still run, itself left out.
sub left_behind {
    my @left;
    for my $folder (glob '/proc/[0-9]*') {
        my ($process) = $folder =~ /(\d+)\z/;
        next if $process == $$ || content("$folder/environ") !~ /\bCHESSTOOL_TRIAL=\Q$marker\E\0/;
        next if content("$folder/stat") =~ /\) Z/;
        push @left, "$process (" . (content("$folder/cmdline") =~ tr/\0/ /r) . ')';
    }
    return @left;
}

sub temporary_files {
    my ($folder) = @_;
    return grep { -e } glob(($folder // '.') . '/*.partial-*');
}

# What is wrong with a report as one of whole lines, nothing if it is one. JSON has objects, and at
# its end, unless `open` says that a summary may be missing, one summary.
sub is_whole_report {
    my ($text, $format) = @_;
    return '' if $text eq '' && $format ne 'json';
    return 'it is empty' if $text eq '';
    return 'its last line has no end' if $text !~ /\n\z/;
    return '' if $format ne 'json';
    my @lines = split /\n/, $text;
    my $json = JSON::PP->new->utf8;
    for my $i (0 .. $#lines) {
        my $object = eval { $json->decode($lines[$i]) };
        return 'line ' . ($i + 1) . " is not JSON: $lines[$i]" unless ref $object eq 'HASH';
        my $is_summary = ($object->{type} // '') eq 'summary';
        return 'line ' . ($i + 1) . ' is a summary' if $is_summary && $i != $#lines;
        return 'the last line is not a summary' if !$is_summary && $i == $#lines;
    }
    return '';
}

1;
