#!/usr/bin/env perl
# Replays recorded commands and compares what they print.
#
#   replay.pl [--update] [--again] [--without LIST] BIN_DIR FILE...
#
# A recording is a text in which each line that starts with "$ " is a shell command, followed by what
# it printed on both streams and, unless that was 0, "[exit N]". A line that starts with "! " is one
# that is refused: what every refusal ends with, the pointer to --help and exit code 2, is required
# and not shown. In a .md file only the blocks marked ```console count. Commands run in the project's
# root with BIN_DIR first on the PATH; $SCRATCH is a folder of the replay for the files they make, and
# in it is the cache.
# --update writes down what the commands print now. --without leaves out recordings: each line of LIST
# is a pattern that a command, or what it printed, matches, a tab, and the reason. --again gives a
# command that differs a second chance, and says so: now and then wine does not start a program.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname);
use File::Temp qw(tempdir);

my $update = @ARGV && $ARGV[0] eq '--update' ? shift @ARGV : 0;
my $again = @ARGV && $ARGV[0] eq '--again' ? shift @ARGV : 0;
my @without;
if (@ARGV > 1 && $ARGV[0] eq '--without') {
    my (undef, $list) = splice @ARGV, 0, 2;
    open my $in, '<', $list or die "$list: $!\n";
    for (<$in>) {
        next if /^#/ || !/\S/;
        my ($pattern, $reason) = /^(.+)\t(.+)$/ or die "$list:$.: no pattern, tab and reason\n";
        push @without, {pattern => qr/$pattern/, reason => $reason, count => 0};
    }
}
my $bin = abs_path(shift @ARGV
        // die "usage: replay.pl [--update] [--again] [--without LIST] BIN_DIR FILE...\n");
my @files = map { abs_path($_) } @ARGV;
chdir dirname(abs_path(__FILE__)) . '/../..' or die "cannot enter the project's root: $!\n";
$ENV{PATH} = "$bin:$ENV{PATH}";
$ENV{NO_COLOR} = 1;
$ENV{COLUMNS} = 80;
$ENV{SCRATCH} = tempdir(CLEANUP => 1);
$ENV{XDG_CACHE_HOME} = "$ENV{SCRATCH}/cache";

sub run {
    my ($command, $refused) = @_;
    # What is piped into the replay is nothing for its commands.
    open my $pipe, '-|', 'bash', '-c', "{ $command\n} 2>&1 </dev/null" or die "bash: $!\n";
    my $output = join '', <$pipe>;
    close $pipe;
    my $code = $? & 127 ? 128 + ($? & 127) : $? >> 8;
    $output .= "\n" if length $output && $output !~ /\n\z/;
    $output .= "[exit $code]\n" if $code;
    if ($refused) {
        my $pointer = qr/^'chesstool[ a-z-]* --help' lists the options\.\n\[exit 2\]\n\z/m;
        $output =~ s/$pointer// or $output .= "[not refused]\n";
    }
    return $output;
}

my ($commands, $failures) = (0, 0);
for my $file (@files) {
    open my $in, '<', $file or die "$file: $!\n";
    my @lines = <$in>;
    close $in;
    my $markdown = $file =~ /\.md\z/;
    my ($result, $inside) = ('', !$markdown);
    for (my $i = 0; $i < @lines;) {
        my $line = $lines[$i];
        if ($markdown && $line =~ /^```/) {
            $inside = $line =~ /^```console/ ? 1 : 0;
        }
        if (!$inside || $line !~ /^[\$!] /) { $result .= $line; $i++; next; }
        my ($refused, $command) = (scalar($line =~ /^!/), substr $line, 2);
        my $start = ++$i;
        while ($command =~ /\\\n\z/) { $line .= $lines[$i]; $command .= $lines[$i++]; }
        my $expected = '';
        while ($i < @lines && $lines[$i] !~ /^[\$!] / && !($markdown && $lines[$i] =~ /^```/)) {
            last if !$markdown && $lines[$i] =~ /^# /;
            $expected .= $lines[$i++];
        }
        my ($blank) = $expected =~ /(\n*)\z/;
        # Blank lines before the next command are layout, beyond the one that ends the output.
        my $separator = $markdown ? '' : $expected eq $blank ? $blank : substr $blank, 1;
        my ($left_out) = grep { "$command$expected" =~ $_->{pattern} } @without;
        if ($left_out) {
            $left_out->{count}++;
            $result .= $line . $expected;
            next;
        }
        my $actual = run($command, $refused) . $separator;
        $commands++;
        if ($again && $actual ne $expected) {
            print "$file:$start: once more\n";
            $actual = run($command, $refused) . $separator;
        }
        if ($actual ne $expected) {
            $failures++;
            print "$file:$start: output differs\n\$ $command--- recorded\n$expected--- now\n$actual\n"
                unless $update;
        }
        $result .= $line . $actual;
    }
    if ($update) {
        open my $out, '>', $file or die "$file: $!\n";
        print $out $result;
        close $out;
    }
}
print "left out: $_->{count} with $_->{reason}\n" for @without;
print "$commands commands, $failures ", $update ? "updated\n" : "differ\n";
exit($failures && !$update ? 1 : 0);
