#!/usr/bin/env perl
# Races mate-finder against Popeye over files of problems in Popeye's input: each problem by itself,
# all its solutions, one thread, 256 MB, first one program and then the other, in one run:
#
#   problems.pl BIN_DIR PEER SECONDS FILE...
#   problems.pl build/release/bin 'popeye/py -maxmem 256M' 10 data/mate/problems.inp
#
# PEER is Popeye's command without the file. For each kind of problem: how many both programs
# finished within SECONDS; in how many the play is the same, in any order of lines and variations,
# and in how many not; how many only one or none finished, and how many
# mate-finder refuses; the time of both, wall, start included, over what both finished; and the
# problem with the worst ratio of the times. Differences are told on the standard error output.
use strict;
use warnings;
use File::Temp qw(tempdir);
use List::Util qw(max sum0);
use POSIX qw(:sys_wait_h setpgid);
use Time::HiRes qw(sleep time);

my $usage = "usage: problems.pl BIN_DIR PEER SECONDS FILE...\n";
@ARGV > 3 or die $usage;
my ($bin, $peer, $limit, @files) = @ARGV;
my $folder = tempdir(CLEANUP => 1);

# Popeye's words in two languages: what separates problems, stipulation, title; and what each
# problem is wrapped in.
my @languages = (
    [qr/begi\w*|next\w*|endp\w*/i, qr/stip\w*/i, qr/titl\w*/i, 'BeginProblem', 'NoBoard', 'EndProblem'],
    [qr/anfa\w*|weit\w*|ende\w*/i, qr/ford\w*/i, qr/tite\w*/i, 'AnfangProblem', 'OhneBrett', 'EndeProblem'],
);

# The problems of a file, each as a file of its own, without boards.
sub problems_in {
    my ($file) = @_;
    open my $in, '<:raw', $file or die "$file: $!\n";
    local $/;
    my $text = <$in>;
    my $language = $languages[ $text =~ /^\s*anfa/i ? 1 : 0 ];
    my ($separator, $stipulates, $titles, $first, $no_board, $last) = @$language;
    my @problems;
    for my $body (split /^[ \t]*(?:$separator)[ \t\r]*(?:\n|\z)/m, $text) {
        my ($stipulation) = $body =~ /^\s*$stipulates\s+(\S+)/m or next;
        (my $kind = lc $stipulation) =~ s/\d.*//;
        my ($title) = $body =~ /^\s*$titles\s+(.*?)\s*$/m;
        $body =~ s/^[ \t]*proto.*\n//gim;    # nobody else is to write files
        push @problems, {
            kind => $kind,
            name => "$file, " . ($title // 'problem ' . (@problems + 1)) . " ($stipulation)",
            text => "$first\nOption $no_board\n$body\n$last\n"
        };
    }
    return @problems;
}

# What a command prints and how long it takes; no time if it takes too long.
sub time_of {
    my (@command) = @_;
    my $start = time;
    my $child = fork // die "fork: $!\n";
    if ($child == 0) {
        setpgid(0, 0);
        open STDIN, '<', '/dev/null' or die;
        open STDOUT, '>', "$folder/output" or die;
        open STDERR, '>', '/dev/null' or die;
        exec { $command[0] } @command or die "$command[0]: $!\n";
    }
    local $SIG{ALRM} = sub { kill 'KILL', -$child };
    Time::HiRes::alarm($limit);
    1 while waitpid($child, 0) == -1 && $!{EINTR};
    my ($status, $seconds) = ($?, time - $start);
    Time::HiRes::alarm(0);
    open my $in, '<:raw', "$folder/output" or die "$folder/output: $!\n";
    local $/;
    my $text = <$in>;
    return ($text, $status & 127 ? undef : $seconds, $status >> 8);
}

# What is played, in an order of its own: with each line what follows it, by its indentation.
sub play_of {
    my ($text) = @_;
    my @open = ([ -1, '', [] ]);
    my $close = sub {
        my $line = pop @open;
        push @{ $open[-1][2] }, join "\n", $line->[1], sort @{ $line->[2] };
    };
    for (split /\n/, $text) {
        next if /\b(?:Time|Zeit) = /;    # how far it has come, if it was asked to say so
        next if /^\S/ && !/^\d/ || !/\S/ || /^\s*(?:\S+ +)?\d+ \+ \d+/;
        my ($indent, $line) = /^(\s*)(.*?)\s*$/;
        $line =~ s/\s+/ /g;
        $close->() while $open[-1][0] >= length $indent;
        push @open, [ length $indent, $line, [] ];
    }
    $close->() while @open > 1;
    return join "\n", sort @{ $open[0][2] };
}

my (%kinds, @order);
for my $problem (map { problems_in($_) } @files) {
    my $file = "$folder/problem.inp";
    open my $out, '>:raw', $file or die "$file: $!\n";
    print {$out} $problem->{text};
    close $out;
    my $kind = $kinds{ $problem->{kind} } //= do {
        push @order, $problem->{kind};
        { same => 0, different => 0, open => 0, refused => 0, ours => 0, theirs => 0, worst => 0 };
    };
    my ($ours, $our_time, $status) = time_of("$bin/chesstool", 'mate-finder', '--notation',
        'popeye', '--quiet', '--time', 10 * $limit, '--max-solutions', 1_000_000, '--hash', 256, $file);
    if (defined $our_time && $status > 1) {
        ++$kind->{refused};
        next;
    }
    my ($theirs, $their_time) = time_of(split(' ', $peer), $file);
    # Popeye says so itself if it runs out of something.
    undef $their_time if defined $their_time && $theirs !~ /solution finished\.|Loesung beendet\./;
    if (!defined $our_time || !defined $their_time) {
        ++$kind->{open};
        printf STDERR "not finished: %s: chesstool %s, peer %s\n", $problem->{name},
            map { defined $_ ? sprintf '%.3f s', $_ : 'no' } $our_time, $their_time;
        next;
    }
    my $is_same = play_of($ours) eq play_of($theirs);
    ++$kind->{ $is_same ? 'same' : 'different' };
    print STDERR "different: $problem->{name}\n" unless $is_same;
    $kind->{ours} += $our_time;
    $kind->{theirs} += $their_time;
    my $ratio = $our_time / max($their_time, 1e-6);
    @$kind{qw(worst worst_name)} = ($ratio, $problem->{name}) if $ratio > $kind->{worst};
}

my $row = "%-10s %8s %5s %9s %5s %8s %11s %11s %7s  %s\n";
printf $row, 'kind', 'compared', 'same', 'different', 'open', 'refused', 'chesstool', 'peer',
    'times', 'worst ratio';
my %all = (worst => 0);
for my $name (@order, 'all') {
    my $kind = $name eq 'all' ? \%all : $kinds{$name};
    my $compared = sum0(map { $_ // 0 } @$kind{qw(same different)});
    printf $row, $name, $compared, (map { $_ // 0 } @$kind{qw(same different open refused)}),
        (map { sprintf '%.2f s', $_ // 0 } @$kind{qw(ours theirs)}),
        $compared ? sprintf('%.1f', $kind->{theirs} / $kind->{ours}) : '',
        $compared ? sprintf('%.2f, %s', $kind->{worst}, $kind->{worst_name}) : '';
    next if $name eq 'all';
    $all{$_} += $kind->{$_} for qw(same different open refused ours theirs);
    @all{qw(worst worst_name)} = @$kind{qw(worst worst_name)} if $kind->{worst} > $all{worst};
}
