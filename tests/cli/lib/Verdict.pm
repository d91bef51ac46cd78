# What tests of the program as a whole share: checks that are told one by one.
package Verdict;
use strict;
use warnings;
use Exporter qw(import);

our @EXPORT = qw(check all_is_well sleep_for);

my $faults = 0;

# The prototype makes a match that fails a false value, and not none at all.
sub check($$) {
    my ($good, $what) = @_;
    print $good ? 'ok    ' : 'FAIL  ', "$what\n";
    $faults++ unless $good;
    return;
}

sub all_is_well { return $faults == 0 }

sub sleep_for { return select undef, undef, undef, $_[0] }

1;
