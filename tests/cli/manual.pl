#!/usr/bin/env perl
# Holds the manual pages against the program: every option in `--help` is in the command's page, every
# option in the page is in `--help`, and mandoc (if there) finds nothing to complain of.
#
#   manual.pl BIN_DIR MAN_DIR
use strict;
use warnings;

my ($bin, $man) = @ARGV;
my $faults = 0;
sub fault { print "@_\n"; $faults++; }

for my $page (glob "$man/chesstool-*.1") {
    my ($command) = $page =~ /chesstool-(.*)\.1$/;
    open my $in, '<', $page or die "$page: $!\n";
    # In mdoc "-" of a long option is written as part of its name: ".It Fl -depth Ar N".
    my %documented;
    while (<$in>) {
        next unless /^\.It Fl /;
        for my $name (/(?<![\w-])(-?[A-Za-z][\w-]*)(?= |$)/g) {
            next if $name =~ /^(It|Fl|Ar|Ns|Op|N|M|I|MB)$/ || $name =~ /^[A-Z]{2,}$/;
            $documented{"-$name"} = 1;
        }
    }
    my $help = `"$bin/chesstool" $command --help`;
    fault("chesstool $command --help ends with $?") if $?;
    my %offered = map { $_ => 1 } map { /^  (-\w, --\S+|-\S+)/ ? split(/, /, $1) : () } split /\n/, $help;
    fault("$page: $_ is not documented") for grep { !$documented{$_} } sort keys %offered;
    fault("$page: $_ is not an option") for grep { !$offered{$_} } sort keys %documented;
    fault("$page: no options found in --help") unless %offered;
}
my $main_help = `"$bin/chesstool" --help`;
for my $command ($main_help =~ /^  (\S+)\s+\S.*$/mg) {
    next if $command =~ /^-/ || $command eq 'chesstool';
    fault("chesstool $command has no page") unless -e "$man/chesstool-$command.1";
}
if (system('command -v mandoc >/dev/null') == 0) {
    my $lint = `mandoc -Tlint -W warning "$man"/*.1`;
    fault($lint) if length $lint;
}
print $faults ? "$faults faults\n" : "the manual agrees with the program\n";
exit($faults ? 1 : 0);
