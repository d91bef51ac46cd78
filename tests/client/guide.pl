#!/usr/bin/env perl
# Holds a page of the guide, of the library or of Python, against the programs that it shows, and against what they print.
#
#   guide.pl [--update] GUIDE SOURCE_DIR BIN_DIR
#
# A block of code below a line "<!-- NAME -->" is a part of SOURCE_DIR/NAME, or all of it. In a block
# marked ```text each line that starts with "$ " is a shell command, and what follows it is what it
# prints on both streams; commands run in BIN_DIR. --update writes down what they print now.
use strict;
use warnings;

my $update = @ARGV && $ARGV[0] eq '--update' ? shift @ARGV : 0;
my ($guide, $sources, $bin) = @ARGV;
die "usage: guide.pl [--update] GUIDE SOURCE_DIR BIN_DIR\n" unless defined $bin;
$ENV{PYTHONUNBUFFERED} = 1;    # both streams in the order in which they were written

sub read_file {
    my ($name) = @_;
    open my $in, '<', $name or die "$name: $!\n";
    local $/;
    return <$in>;
}

sub run {
    my ($command) = @_;
    open my $pipe, '-|', 'bash', '-c', "cd '$bin' && { $command\n} 2>&1" or die "bash: $!\n";
    my $output = join '', <$pipe>;
    close $pipe;
    return $output;
}

my ($parts, $commands, $failures) = (0, 0, 0);
my %shown;

sub check_part {
    my ($name, $code) = @_;
    $parts++;
    $shown{$name} = 1;
    return if index(read_file("$sources/$name"), $code) >= 0;
    $failures++;
    print "$guide: what it shows of $name does not stand there:\n$code";
}

sub check_commands {
    my ($block) = @_;
    my $result = '';
    while ($block =~ /\G\$ ([^\n]*)\n((?:(?!\$ )[^\n]*\n)*)/g) {
        my ($command, $expected) = ($1, $2);
        my $output = run($command);
        $commands++;
        $result .= "\$ $command\n$output";
        next if $output eq $expected || $update;
        $failures++;
        print "$guide: \$ $command\nexpected:\n${expected}got:\n$output";
    }
    return $result;
}

my $text = read_file($guide);
check_part($1, $2) while $text =~ /^<!-- (\S+) -->\n+```\w+\n(.*?)^```$/msg;
$text =~ s/^```text\n(\$ .*?)^```$/"```text\n" . check_commands($1) . '```'/msge;
for my $source (map { s{.*/}{}r } glob "$sources/*.{cpp,py}") {
    next if $shown{$source};
    $failures++;
    print "$guide: shows nothing of $source\n";
}
if ($update) {
    open my $out, '>', $guide or die "$guide: $!\n";
    print {$out} $text;
    close $out or die "$guide: $!\n";
}
if (!$parts || !$commands) { $failures++; print "$guide: no code or no commands found\n"; }
print "$parts parts of programs, $commands commands, $failures failures\n";
exit($failures ? 1 : 0);
