#!/usr/bin/env perl
# Holds that the guide shows the recipes as they are: each file of recipes/ stands whole in a block of
# the page under its name, and no such block is of a file that is not there. Where shellcheck is
# installed, it has nothing to say about them.
#
#   recipes.pl PAGE FOLDER
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/../cli/lib";
use Files;
use Trial;

my ($page, $folder) = @ARGV;
die "usage: recipes.pl PAGE FOLDER\n" unless defined $folder && -d $folder;

my %shown = content($page) =~ /^`recipes\/([\w.]+)`:\n\n```(?:sh|python)\n(.*?)^```$/msg;
my @files = map { s{.*/}{}r } glob "$folder/*";
check(@files >= 4, 'there are recipes: ' . join ', ', @files);
check(exists $shown{$_} && $shown{$_} eq content("$folder/$_"), "$page shows $_ as it is") for @files;
check(-e "$folder/$_", "$_, which $page shows, is there") for sort keys %shown;
if (has_program('shellcheck')) {
    check(system('shellcheck', '-s', 'sh', map { "$folder/$_" } grep { !/\.py$/ } @files) == 0, 'shellcheck has nothing to say');
}
finish();
