#!/usr/bin/env perl
# Files that cannot be written: a device that is always full, a disk that is full, a limit on the
# sizes of files, folders that take no files. The program ends with 4 and says which file and why, what
# was there before stays, nothing half-written does, and a journal is as good as it was.
# The full disk is a file system in memory of 64 KB, which takes a kernel that lets users mount one in
# a namespace of their own; where it does not, that part is skipped, with a word.
#
#   full_disk.pl BIN_DIR DATA_DIR
use strict;
use warnings;
use FindBin qw($RealBin $RealScript);
use lib "$RealBin/lib";
use Cwd qw(abs_path);
use Runs;
use Files;
use Trial;

my ($bin_folder, $data_folder) = @ARGV;
my $bin = program($bin_folder);
my $data = abs_path($data_folder // die "usage: full_disk.pl BIN_DIR DATA_DIR\n");
my $own_mounts = ($ENV{CHESSTOOL_OWN_MOUNTS} // '') eq 'yes';
if (!$own_mounts && system('unshare -rm true 2>/dev/null') == 0) {
    $ENV{CHESSTOOL_OWN_MOUNTS} = 'yes';
    exec 'unshare', '-rm', $^X, "$RealBin/$RealScript", $bin, $data or die "unshare: $!\n";
}
my $folder = enter_scratch();
my @runs = short_runs($bin, $data);
my $old = "what was there before\n";
my $full = 'no space left on device';

sub chesstool { my $how = shift; return run($how, "$bin/chesstool", @_) }

# A run that fails for want of room in the file $name.
sub fails {
    my ($what, $name, $reason, $how, @arguments) = @_;
    my ($end, $out, $said) = chesstool($how, @arguments);
    check($end eq '4', "$what: ends with 4 (with $end)");
    my $told = () = $said =~ /error: \Q$name\E: .*: \Q$reason\E\n/g;
    $told += () = $said =~ /^\Q$name\E: error: .*: \Q$reason\E\n/mg;
    check($told == 1, "$what: says so once ($said)");
    return $said;
}

my @works;    # each with its arguments and what it writes beside the report
for my $run (@runs) {
    my %beside = %{$run->{beside} // {}};
    push @works, {%$run, options => [map { ($_, $beside{$_}) } sort keys %beside],
        beside => \%beside};
}

# 1. A device that is full.
for my $run (@works) {
    my @arguments = @{$run->{arguments}};
    my $name = name_of(@arguments);
    my @in = $run->{in} ? (in => $run->{in}) : ();
    fails("$name > /dev/full", '<stdout>', $full, {@in, out => '/dev/full'}, @arguments);
    next if $run->{streams};
    fails("$name -o /dev/full", '/dev/full', $full, {}, @arguments, '-o', '/dev/full');
    for my $option (sort keys %{$run->{beside}}) {
        next if $option =~ /-log\z/;    # what was said on the way is worth no error
        put('report', $old);
        fails("$name $option /dev/full", '/dev/full', $full, {}, @arguments, $option, '/dev/full',
            '-o', 'report');
        check(content('report') eq $old, "$name $option /dev/full: the report stays as it was");
        check(!temporary_files(), "$name $option /dev/full: leaves no temporary file");
    }
}

# 2. A limit on the sizes of files: one kilobyte, and the whole program must keep to it.
sub limited { return ('bash', '-c', 'ulimit -f 1; exec "$@"', 'bash', "$bin/chesstool", @_) }
for my $case (
    ['report', 'eval-breakdown', '--all-plies', 'games.pgn', '-o', 'report'],
    ['journal', 'mate-finder', '--hash', 1, '--nodes', 2000, "$data/mate/classics.epd", '--journal', 'journal', '-o',
        '/dev/null'],
    ['journal', 'pgn-annotate', '--nodes', 20, '--hash', 1, 'games.pgn', '--journal', 'journal',
        '-o', '/dev/null', '--jobs', 2]) {
    my ($file, @arguments) = @$case;
    unlink qw(report journal);
    my ($end, $out, $said) = run({}, limited(@arguments));
    check($end eq '4' && $said =~ /\b$file: cannot write: file too large\n\z/,
        "$arguments[0] under ulimit -f: fails on $file ($end, $said)");
    check(!temporary_files(), "$arguments[0] under ulimit -f: leaves no temporary file");
    next unless $file eq 'journal';
    my @whole = map { s/^journal\z/whole.journal/r } @arguments;
    my ($right) = chesstool({}, @whole);
    ($end) = chesstool({}, @arguments);
    check($end eq $right, "$arguments[0]: the journal is good after it ($end, not $right)");
    unlink 'whole.journal';
}

# 3. Places that take no file.
mkdir 'folder' or die "folder: $!\n";
symlink 'loop', 'loop' or die "loop: $!\n";
put('a_file', $old);
for my $option ('-o', '--epd-out', '--certificate', '--tune-out', '--report', '--html',
    '--puzzles', '--journal', '--svg', '--engine-log') {
    my @run = $option eq '--epd-out' ? ('search', '--depth', 1)
        : $option eq '--certificate' ? ('mate-finder', '--hash', 1, 'mates.epd')
        : $option eq '--tune-out' ? ('eval-breakdown', '--tune', 'labelled.epd', '--epochs', 1)
        : $option eq '--svg' ? ('search', '--compare', '--depth', 1, '--hash', 1, 'few.epd')
        : $option eq '--engine-log' ? ('search', '--engine', "$bin/chesstool uci", '--depth', 1)
        : $option eq '-o' ? ('perft', '--depth', 1)
        : ('pgn-annotate', '--nodes', 20, '--hash', 1, 'games.pgn');
    for my $place (['folder', 'is a directory'], ['loop', 'too many levels of symbolic links'],
        ['a_file/report', 'not a directory'], ['no/such/report', 'no such file or directory'],
        ["x" x 300, 'file name too long']) {
        my ($path, $reason) = @$place;
        next if $option ne '-o' && length $path > 6;    # they share what opens them
        my ($end, $out, $said) = chesstool({seconds => 20}, @run, $option, $path);
        check($end eq '4' && $said =~ /\Q$path\E/ && $said =~ /: (\Q$reason\E|this is not a regular file)\n/i,
            "$run[0] $option " . substr($path, 0, 20) . ": is refused ($end, $said)");
        check(-d 'folder' && -l 'loop' && content('a_file') eq $old,
            "$run[0] $option $path: nothing is harmed");
        check(!temporary_files() && !temporary_files('folder'),
            "$run[0] $option $path: leaves no temporary file");
    }
}

# 4. A disk that is full, or fills.
if (!$own_mounts || system('mkdir disk && mount -t tmpfs -o size=64k none disk') != 0) {
    print "skipped: the full disk, since no file system can be mounted here\n";
    finish();
}

# Fills the disk but for so many bytes, counted in pages.
sub fill {
    my ($left) = @_;
    unlink 'disk/filler';
    open my $file, '>:raw', 'disk/filler' or die "disk/filler: $!\n";
    my $pages = 0;
    $pages++ while syswrite($file, "\xFF" x 4096) // 0;
    close $file;
    truncate 'disk/filler', ($pages - int($left / 4096)) * 4096;
}

my $number = 0;
for my $run (grep { !$_->{streams} } @works) {
    my @arguments = @{$run->{arguments}};
    my $name = name_of(@arguments);
    for my $is_there ($number++ % 2) {
        unlink glob 'disk/*';
        put('disk/report', $old) if $is_there;
        fill(0);
        fails("$name -o on a full disk", 'disk/report', $full, {}, @arguments, '-o', 'disk/report');
        check((-e 'disk/report' ? content('disk/report') : '') eq ($is_there ? $old : ''),
            "$name -o on a full disk: what was there stays");
        check(!temporary_files('disk'), "$name -o on a full disk: leaves no temporary file");
    }
    for my $option (sort keys %{$run->{beside}}) {
        next if $option =~ /-log\z/;
        unlink glob 'disk/*';
        put('disk/beside', $old);
        put('report', $old);
        fill(0);
        fails("$name $option on a full disk", 'disk/beside', $full, {}, @arguments, $option,
            'disk/beside', '-o', 'report');
        check(content('disk/beside') eq $old && content('report') eq $old,
            "$name $option on a full disk: what was there stays");
        check(!temporary_files('disk') && !temporary_files(),
            "$name $option on a full disk: leaves no temporary file");
    }
    next unless $run->{journal};
    my @all = (@arguments, '--no-timing', @{$run->{options}}, '-o', 'report');
    my @files = ('report', values %{$run->{beside}});
    my ($right_end) = chesstool({}, @all);
    my $right = join "\0", map { content($_) } @files;
    my $failures = 0;
    for my $room (0, 4096, 8192) {
        unlink glob 'disk/*';
        fill($room);
        my ($end, $out, $said) = chesstool({}, @all, '--journal', 'disk/journal');
        $failures++ if $end eq '4';
        check($end eq $right_end || $said =~ /disk\/journal: (?:error: )?cannot write: $full\n/,
            "$name, with $room bytes left for the journal: says so ($end, $said)");
        unlink 'disk/filler';
        ($end) = chesstool({}, @all, '--journal', 'disk/journal');
        check($end eq $right_end, "$name: goes on once there is room ($end, not $right_end)");
        check(join("\0", map { content($_) } @files) eq $right,
            "$name: the journal has kept what it held");
    }
    check($failures > 0, "$name: the journal's disk was full at least once");
}

system 'umount disk';
finish();
