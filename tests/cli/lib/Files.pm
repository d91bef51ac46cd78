# Small files, as tests read and write them.
package Files;
use strict;
use warnings;
use Exporter qw(import);

our @EXPORT = qw(content put);

# What is in a file; nothing if there is none, or if it is a device, which might have no end.
sub content {
    my ($name) = @_;
    return '' if -e $name && !-f _;
    open my $file, '<:raw', $name or return '';
    local $/;
    return <$file> // '';
}

sub put {
    my ($name, $text) = @_;
    open my $file, '>:raw', $name or die "$name: $!\n";
    print $file $text;
    close $file or die "$name: $!\n";
    return;
}

1;
