#!/usr/bin/env perl
# One plain count of all tests that ctest noted down, and the names of those that were skipped.
#
#   count_tests.pl FILE.xml...
use strict;
use warnings;

my ($run, $failed, @skipped) = (0, 0);
for my $file (@ARGV) {
    open my $in, '<', $file or die "$file: $!\n";
    local $/;
    my $text = <$in>;
    $run    += () = $text =~ /<testcase /g;
    $failed += () = $text =~ /<testcase [^>]*status="fail"/g;
    push @skipped, $text =~ /<testcase name="([^"]*)"[^>]*status="(?:notrun|disabled|skipped)"/g;
}
die "no tests were run\n" unless $run;
my $passed = $run - $failed - @skipped;
print "\n$run tests: $passed passed, $failed failed, ", scalar @skipped, " skipped\n";
print "skipped: $_\n" for @skipped;
exit($failed ? 1 : 0);
