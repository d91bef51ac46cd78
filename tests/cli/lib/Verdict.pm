# What tests of the program as a whole share: checks that are told one by one, and small files.
package Verdict;
use strict;
use warnings;
use Exporter qw(import);

our @EXPORT = qw(check all_is_well content put sleep_for);

my $faults = 0;

# The prototype makes a match that fails a false value, and not none at all.
sub check($$) {
    my ($good, $what) = @_;
    print $good ? 'ok    ' : 'FAIL  ', "$what\n";
    $faults++ unless $good;
    return;
}

sub all_is_well { return $faults == 0 }

# What is in a file, nothing if there is none.
sub content {
    my ($name) = @_;
    open my $file, '<', $name or return '';
    local $/;
    return <$file> // '';
}

sub put {
    my ($name, $text) = @_;
    open my $file, '>', $name or die "$name: $!\n";
    print $file $text;
    close $file or die "$name: $!\n";
    return;
}

sub sleep_for { return select undef, undef, undef, $_[0] }

1;
