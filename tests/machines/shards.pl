#!/usr/bin/env perl
# Runs each command over files in shards and holds what comes out, put together, against one run over
# all: the results and errors sorted by record, the rows of CSV, the sums of the summaries, the exit
# codes, and the games of ranges of records one after the other. The files are sound and broken ones,
# compressed and not, one that is damaged in its middle, one that is none of ours and one that is not
# there.
#
#   shards.pl BIN_DIR PROJECT_DIR [NAME...]
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/../cli/lib";
use JSON::PP;
use Files;
use Trial;

my $bin = program(shift @ARGV);
my $project = folder(shift @ARGV, 'PROJECT_DIR [NAME...]');
my %only = map { $_ => 1 } @ARGV;
enter_scratch();
my $merge = "$project/tests/machines/recipes/merge.sh";
my $json = JSON::PP->new->canonical->allow_nonref;

# Runs the program over all shards, two at a time, and gives its exit codes.
sub run_all {
    my (@runs) = @_;    # [report, arguments...]
    my (@codes, %running);
    for my $next (0 .. $#runs + 2) {
        if ($next <= $#runs) {
            my ($report, @arguments) = @{$runs[$next]};
            my $child = start({out => $report, err => "$report.messages"}, "$bin/chesstool", @arguments);
            $running{$child} = $next;
        }
        next if $next < 1 || !%running;
        my $ended = wait;
        $codes[delete $running{$ended}] = end_in_words($?);
    }
    return @codes;
}

# The exit code that several runs have together, by the order of precedence that all commands have.
sub joined_code {
    my %met = map { $_ => 1 } @_;
    for my $code (130, 2, 4, 3, 1, 0) { return $code if $met{$code} }
    return join ' ', @_;
}

# The lines of reports without their summaries, sorted by record. What has no record is where
# merge.sh's sort puts it, before or beside the first.
sub sorted_lines {
    my @keyed;
    for my $line (map { split /^/ } @_) {
        next if $line =~ /^\{"type":"summary"/;
        my ($record) = $line =~ /^\{"type":"\w+","record":(\d+|null),/ or die "a line without a record: $line";
        push @keyed, [$record eq 'null' ? 0 : $record, $line];
    }
    return join '', map { $_->[1] } sort { $a->[0] <=> $b->[0] } @keyed;
}

sub in_order {
    my $last = 0;
    for my $record ($_[0] =~ /^\{"type":"\w+","record":(\d+),/mg) {
        return 0 if $record < $last;
        $last = $record;
    }
    return 1;
}

# The values that an object or what is in it has under some keys, added up: path => sum.
sub sums {
    my ($object, $keys, $path, $sums) = @_;
    for my $key (sort keys %$object) {
        my $value = $object->{$key};
        if (ref $value eq 'HASH') { sums($value, $keys, "$path$key.", $sums) }
        elsif ($key =~ /^(?:$keys)$/) { $sums->{"$path$key"} += $value }
    }
    return $sums;
}

sub summed_summaries {
    my ($keys, @reports) = @_;
    my %sums;
    for my $line (grep { /^\{"type":"summary"/ } map { split /^/ } @reports) {
        sums($json->decode($line), $keys, '', \%sums);
    }
    return $json->encode(\%sums);
}

# check's results are one for each file, with counts that add up over the shards.
sub summed_files {
    my (@reports) = @_;
    my %files;
    for my $line (map { split /^/ } @reports) {
        my $object = $json->decode($line);
        next if $object->{type} ne 'result';
        my $file = $files{$object->{file}} //= {kind => $object->{kind}};
        $file->{$_} += $object->{$_} for qw(records moves positions errors);
        $file->{kind} = 'differs' if $file->{kind} ne $object->{kind};
    }
    return $json->encode(\%files);
}

sub only_errors { return join '', grep { /^\{"type":"error"/ } map { split /^(?=\{)/ } @_ }

# Runs of a command over N shards, as reports; and whether their exit codes make that of the whole.
sub shard_reports {
    my ($name, $shards, $whole_code, @command) = @_;
    my @runs = map { ["$name.$_", @command, '--shard', "$_/$shards"] } 1 .. $shards;
    my @codes = run_all(@runs);
    my $code = joined_code(@codes);
    check($code eq $whole_code, "$name, $shards shards: exit codes @codes make $whole_code");
    return map { $_->[0] } @runs;
}

# One command, as JSON and as CSV, over 2, 3 and 7 shards. $sum_keys are the counts of its summary.
sub shards_of {
    my ($name, $sum_keys, @command) = @_;
    return if %only && !$only{$name};
    my $is_check = $command[0] eq 'check';
    my @json = (@command, qw(--no-timing --quiet --format json));
    my ($code) = run_all(["$name.whole", @json]);
    my $whole = content("$name.whole");
    check($whole =~ /"type":"result"/ && $whole =~ /"type":"error"/, "$name: results and errors, exit $code");
    check(in_order($whole), "$name: one run is in the order of records") unless $is_check;
    for my $shards (2, 3, 7) {
        my @names = shard_reports($name, $shards, $code, @json);
        my @parts = map { content($_) } @names;
        if ($is_check) {
            check(sorted_lines(only_errors(@parts)) eq sorted_lines(only_errors($whole)),
                "$name, $shards shards: the errors are those of one run");
            check(summed_files(@parts) eq summed_files($whole), "$name, $shards shards: each file's counts add up");
        } else {
            my $merged = `$merge json @names`;
            check($merged eq sorted_lines($whole), "$name, $shards shards: sorted by record they are one run");
        }
        my ($sum, $expected) = (summed_summaries($sum_keys, @parts), summed_summaries($sum_keys, $whole));
        check($sum eq $expected && $sum ne '{}', "$name, $shards shards: the summaries add up to $expected"
                . ($sum eq $expected ? '' : ", not $sum"));
    }
}

# The same in CSV, whose first column is the record.
sub csv_of {
    my ($name, @command) = @_;
    return if %only && !$only{$name};
    my @csv = (@command, qw(--no-timing --quiet --format csv));
    my ($code) = run_all(["$name.whole", @csv]);
    my $whole = content("$name.whole");
    check($whole =~ /^record,/ && $whole =~ tr/\n// > 2, "$name: there are rows");
    for my $shards (2, 3, 7) {
        my @names = shard_reports($name, $shards, $code, @csv);
        check(`$merge csv @names` eq $whole, "$name, $shards shards: merge.sh makes one table");
    }
}

# Games in PGN come in ranges of records, whose reports need only be put one after the other.
sub ranges_of {
    my ($name, $records, @command) = @_;
    return if %only && !$only{$name};
    my ($code) = run_all(["$name.whole", @command]);
    for my $parts (2, 3, 7) {
        my @ranges = map { [int($records * ($_ - 1) / $parts), int($records * $_ / $parts) - 1] } 1 .. $parts;
        my @runs = map { ["$name.$_", @command, '--record', "$ranges[$_ - 1][0]-$ranges[$_ - 1][1]"] }
            grep { $ranges[$_ - 1][1] >= $ranges[$_ - 1][0] } 1 .. $parts;
        my @codes = run_all(@runs);
        check(joined_code(@codes) eq $code, "$name, $parts ranges: exit codes @codes make $code");
        my @names = map { $_->[0] } @runs;
        check(`$merge pgn @names` eq content("$name.whole"), "$name, $parts ranges: put together they are one run");
    }
}

# --- the input ----------------------------------------------------------------------------------
my $cli = "$project/tests/cli";
my $data = "$project/data";
my $tactics = join '', (split /^/, content("$data/tactics/sample.epd"))[0 .. 11];
put('tactics.epd', $tactics);
shell("xz -c $cli/search_broken.epd > broken.epd.xz; bzip2 -c $cli/broken.pgn > broken.pgn.bz2;"
        . "zstd -q -c $data/pgn/classics.pgn > classics.pgn.zst; gzip -c tactics.epd > tactics.epd.gz");
put('noise.png', "\x89PNG\r\n\x1a\n" . join '', map { chr(128 + $_ % 100) } 1 .. 500);
# Cut off in the middle of a game.
my $games = join "\n", map { content("$cli/annotate.pgn") . "\n" . content("$data/pgn/classics.pgn") } 1 .. 3;
put('games.pgn', $games);
shell('gzip -1 -c games.pgn | head -c 2000 > damaged.pgn.gz');
my $crlf = $tactics;
$crlf =~ s/\n/\r\n/g;
put('crlf.epd', "\xef\xbb\xbf# with a remark\n\n$crlf");
put('empty.epd', '');

my @epd = ('tactics.epd.gz', 'broken.epd.xz', "$cli/mate_broken.epd", 'crlf.epd');
my @pgn = ('classics.pgn.zst', 'broken.pgn.bz2', "$cli/annotate.pgn");
my @bad = ('damaged.pgn.gz', 'noise.png', 'missing.pgn', 'empty.epd');

# --- the commands -------------------------------------------------------------------------------
shards_of('perft', 'nodes|passed|failed|errors|malformed', qw(perft --depth 2 --divide --jobs 2), @epd, @pgn, @bad);
shards_of('perft-categories', 'nodes|errors', qw(perft --depth 2 --categories --fen x --startpos), @pgn);
shards_of('perft-plies', 'nodes|errors', qw(perft --depth 1 --all-plies), @pgn);
shards_of('perft-suite', 'nodes|passed|failed|errors', qw(perft --max-nodes 200000),
    map { ('--suite', $_) } "$cli/broken_suite.epd", "$data/perft/standard.epd", "$cli/broken.perft", 'noise.png');
shards_of('search', 'nodes|total|solved|errors', qw(search --nodes 1000 --hash 1 --multipv 2 --jobs 2), @epd, @pgn, @bad);
shards_of('search-range', 'nodes|total|solved|errors', qw(search --depth 1 --hash 1 --record 3-29 --limit 27), @epd, @pgn);
shards_of('mate-finder', 'nodes|total|solved|minimal|unknown|errors',
    qw(mate-finder --max 2 --nodes 1000 --hash 1 --jobs 2), "$cli/mate_broken.epd", "$cli/mate_verdicts.epd", @pgn, @bad);
shards_of('eval-breakdown', 'errors|positions', qw(eval-breakdown --squares --jobs 2), @epd, @pgn, @bad);
shards_of('eval-plies', 'errors|positions', qw(eval-breakdown --all-plies --limit 8), @pgn);
shards_of('pgn-annotate', 'games|moves|errors|nodes|inaccuracies|mistakes|blunders',
    qw(pgn-annotate --nodes 50 --hash 1 --jobs 2), @pgn, 'tactics.epd.gz', @bad);
shards_of('pgn-annotate-reuse', 'games|moves|errors', qw(pgn-annotate --reuse-evals --record 1-11), @pgn);
shards_of('tt-stats', 'errors', qw(tt-stats --nodes 500 --jobs 2 --limit 31 --hash), '1,2', @epd, @bad);
shards_of('check', 'records|moves|positions|errors', qw(check --jobs 2), @epd, @pgn, @bad);
shards_of('check-tags', 'records|moves|positions|errors', qw(check --tags-only --record 2-40 --limit 30), @pgn, @epd);
csv_of('csv-perft', qw(perft --depth 2), @epd);
csv_of('csv-search', qw(search --nodes 300 --hash 1), @epd);
csv_of('csv-mate', qw(mate-finder --max 2 --nodes 300 --hash 1), @epd);
csv_of('csv-eval', qw(eval-breakdown), @epd);
csv_of('csv-annotate', qw(pgn-annotate --nodes 50 --hash 1), @pgn);
csv_of('csv-tt', qw(tt-stats --nodes 300 --limit 12 --hash), '1,2', @epd);
ranges_of('pgn', 13, qw(pgn-annotate --nodes 50 --hash 1 --quiet), @pgn);
ranges_of('pgn-strip', 13, qw(pgn-annotate --strip-only --quiet), @pgn);
finish();
