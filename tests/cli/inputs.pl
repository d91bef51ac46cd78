#!/usr/bin/env perl
# Inputs that nobody would give on purpose, on every command that reads any: empty, binary, cut off,
# in other encodings, nested without end, unreadable, enormous. The program ends with the code of the
# contract and names the file, in bounded memory, and never by a signal.
#
#   inputs.pl BIN_DIR DATA_DIR strange|unreadable|enormous
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/lib";
use Fcntl qw(F_SETFL O_NONBLOCK O_WRONLY);
use POSIX qw(mkfifo);
use Files;
use Trial;

my $bin = program(shift @ARGV);
my $usage = "usage: inputs.pl BIN_DIR DATA_DIR strange|unreadable|enormous\n";
my $data = folder(shift @ARGV, 'DATA_DIR strange|unreadable|enormous');
my $part = shift @ARGV // die $usage;
my $has_own_memory = !is_sanitized("$bin/chesstool");
enter_scratch();
srand 7;

sub chesstool { my $how = shift; return run($how, "$bin/chesstool", @_) }

# How each command reads a file, shortly; what each takes beside FEN, EPD and PGN, or instead.
my @readers = (
    {arguments => ['check'], takes => 'any'},
    {arguments => ['check', '--jobs', 2, '--format', 'json'], takes => 'any'},
    {arguments => ['perft', '--depth', 1], takes => 'any'},
    {arguments => ['perft', '--depth', 1, '--jobs', 2, '--format', 'json'], takes => 'any'},
    {arguments => ['perft', '--max-nodes', 100, '--suite'], takes => 'suite'},
    {arguments => ['search', '--depth', 1, '--hash', 1], takes => 'any'},
    {arguments => ['search', '--depth', 1, '--hash', 1, '--sets', 'pvs', '--limit', 1000, '--compare'],
        takes => 'any'},
    {arguments => ['mate-finder', '--nodes', 10, '--hash', 1], takes => 'any'},
    {arguments => ['mate-finder', '--verify'], takes => 'proofs'},
    {arguments => ['eval-breakdown'], takes => 'any'},
    {arguments => ['eval-breakdown', '--epochs', 1, '--tune-out', 'weights', '--tune'],
        takes => 'labels'},
    {arguments => ['eval-breakdown', '--weights'], takes => 'weights'},
    {arguments => ['eval-breakdown', '--network'], takes => 'network'},
    {arguments => ['eval-breakdown', '--concepts'], takes => 'games'},
    {arguments => ['pgn-annotate', '--nodes', 1, '--hash', 1], takes => 'games'},
    {arguments => ['pgn-annotate', '--strip-only'], takes => 'games'},
    {arguments => ['tt-stats', '--depth', 1, '--hash', 1], takes => 'any'},
    {arguments => ['tt-stats', '--key-bits', 16, '--key-sets', 1, '--collisions', 10],
        takes => 'positions'},
);

my $games = content("$data/pgn/classics.pgn");
my $epd = join '', grep { m{/} } (split /^/, content("$data/tactics/sample.epd"))[0 .. 6];
my ($record) = split /\n/, $epd;
my $tag = qq([Event "x"]\n\n);
sub random_bytes { return join '', map { chr int rand 256 } 1 .. $_[0] }
sub utf16 { my $text = shift; return "\xFF\xFE" . $text =~ s/(.)/$1\0/gsr }
sub cut {
    my ($tool) = @_;
    return '' if !has_program($tool);
    put('whole', $games x 20 . join '', map { random_bytes(100) =~ tr/{}//dr } 1 .. 20);
    my $text = `$tool -c < whole`;
    return substr $text, 0, length($text) / 2;
}

# Name, bytes, and what the message has to say where it is always the same; `good` are those that are
# read like any other.
my @inputs = (
    {name => 'empty', text => '', empty => 1},
    {name => 'blanks', text => "  \n\t\r\n \n", empty => 1},
    {name => 'nul', text => "\0", says => 'this is not a PGN, EPD, FEN, perft or Popeye file'},
    {name => 'nuls', text => "\0" x 100000, says => 'this is not a PGN, EPD, FEN, perft or Popeye file'},
    (map { {name => "random$_", text => random_bytes(50000)} } 1 .. 4),
    {name => 'png', text => "\x89PNG\r\n\x1a\n\0\0\0\rIHDR" . random_bytes(5000),
        says => 'this is not a PGN, EPD, FEN, perft or Popeye file'},
    {name => 'utf16.pgn', text => utf16($games), says => 'this is UTF-16, expected UTF-8'},
    {name => 'utf16.epd', text => substr(utf16($epd), 2), says => 'this is UTF-16, expected UTF-8'},
    (map { {name => "cut.$_", text => cut($_), bad => 1} } qw(gzip bzip2 xz zstd)),
    {name => 'crlf.pgn', text => $games =~ s/\n/\r\n/gr, good => 'games'},
    {name => 'crlf.epd', text => $epd =~ s/\n/\r\n/gr, good => 'positions'},
    {name => 'bom.pgn', text => "\xEF\xBB\xBF$games", good => 'games'},
    {name => 'bom.epd', text => "\xEF\xBB\xBF$epd", good => 'positions'},
    {name => 'latin1.pgn', text => qq([White "M\xFCller"]\n\n1. e4 {sch\xF6n} e5 *\n),
        good => 'games'},
    {name => 'deep.pgn', text => $tag . '1. e4 ' . '(1. d4 ' x 100000 . ')' x 100000 . " e5 *\n"},
    {name => 'open.pgn', text => $tag . '1. e4 ' . '(1. d4 ' x 100000},
    {name => 'close.pgn', text => $tag . '1. e4 ' . ')' x 100000 . " e5 *\n"},
    {name => 'parentheses.pgn', text => $tag . '1. e4 ' . '(' x 100000 . " e5 *\n"},
    {name => 'comment.pgn', text => $tag . '1. e4 {' . "a comment\n" x 100000},
    {name => 'tags.pgn', text => join('', map { qq([Tag$_ "$_"]\n) } 1 .. 20000) . "\n1. e4 *\n"},
    {name => 'quotes.pgn', text => qq([Event "x\n) x 20000},
    {name => 'results.pgn', text => '1-0 ' x 20000},
    {name => 'nags.pgn', text => $tag . '1. e4 ' . '$1 ' x 20000 . "e5 *\n"},
    {name => 'long.pgn', text => $tag . 'Nf3 Nf6 Ng1 Ng8 ' x 300 . "*\n"},
    {name => 'operations.epd', text => "$record " . join(' ', map { qq(o$_ "$_";) } 1 .. 1000) . "\n"},
    {name => 'operands.epd', text => "$record pv " . 'e4 ' x 100000 . ";\n"},
    {name => 'long.epd', text => "$record c0 \"" . 'x' x 1000000 . "\";\n"},
    {name => 'ranks.fen', text => 'rnbqkbnr/' x 100000},
    {name => 'brackets.json', text => '{"type":' . '[' x 1000000},
    {name => 'objects.json', text => '{"type":"certificate","proof":' x 100000},
);
@inputs = grep { length $_->{text} || $_->{empty} } @inputs;
put($_->{name}, $_->{text}) for @inputs;

# Every input on every command.
for my $reader ($part eq 'strange' ? @readers : ()) {
    my ($takes, @arguments) = ($reader->{takes}, @{$reader->{arguments}});
    for my $input (@inputs) {
        my $file = $input->{name};
        my $name = "@arguments $file";
        my ($end, $out, $said) = chesstool({}, @arguments, $file);
        check($end =~ /^[013]$/, "$name: ends by itself ($end, " . substr($said, 0, 500) . ')');
        check($end ne '3' || $said =~ /^(\Q$file\E|chesstool [\w-]+): ?(\d+:)*.*error: /m,
            "$name: a malformed input is named (" . substr($said, 0, 500) . ')');
        check(length $said < 3 * length($input->{text}) + 2000, "$name: says no more than is there");
        my $is_any = $takes eq 'any';
        check($end eq '0' && $said =~ /^\Q$file\E:1:1: warning: the file is empty$/m,
            "$name: an empty file is not an error ($end, $said)") if $input->{empty} && $is_any;
        check($end eq '3' && $said =~ /^\Q$file\E:1:1: error: \Q$input->{says}\E$/m,
            "$name: says that $input->{says} ($end, $said)") if $input->{says} && $is_any;
        check($end eq '3', "$name: what is cut off is malformed ($end)") if $input->{bad};
        check($end =~ /^[01]$/, "$name: is read ($end, $said)")
            if $input->{good} && ($is_any || $input->{good} eq $takes);
    }
}

# What cannot be read at all: exit 4, and a word.
mkdir 'folder' or die "folder: $!\n";
symlink 'loop', 'loop' or die "loop: $!\n";
symlink 'missing', 'dangling' or die "dangling: $!\n";
put('secret', $epd);
chmod 0, 'secret' or die "secret: $!\n";
# To root nothing is secret, unless it gives that up.
my @unprivileged = $> != 0 ? ()
    : system("setpriv --reuid=65534 --clear-groups '$bin/chesstool' --version >/dev/null 2>&1") == 0
    ? ('setpriv', '--reuid=65534', '--clear-groups') : undef;
my $cannot_be_kept_out = @unprivileged && !defined $unprivileged[0];
print "skipped: unreadable files, since root reads everything and cannot be given up here\n"
    if $cannot_be_kept_out && $part eq 'unreadable';
chmod 0777, '.';
for my $reader ($part eq 'unreadable' ? @readers : ()) {
    my @arguments = @{$reader->{arguments}};
    for my $place (['folder', 'is a directory'], ['loop', 'too many levels of symbolic links'],
        ['dangling', 'no such file or directory'], ['missing', 'no such file or directory'],
        ['crlf.pgn/more', 'not a directory'], ['', 'no such file or directory'],
        ['x' x 300, 'file name too long'], ['secret', 'permission denied'],
        ['/proc/self/mem', 'input/output error']) {
        my ($file, $reason) = @$place;
        next if $file eq 'secret' && $cannot_be_kept_out;
        my @as = $file eq 'secret' ? @unprivileged : ();
        my ($end, $out, $said) = run({}, @as, "$bin/chesstool", @arguments, $file);
        my $name = "@arguments '" . substr($file, 0, 20) . "'";
        # --weights '' and --network '' are none.
        next if $file eq '' && $arguments[-1] =~ /^--(weights|network)$/;
        check($end eq '4', "$name: ends with 4 ($end)");
        check($said =~ /^\Q$file\E: error: .*\Q$reason\E(?:; give its files, as .*)?$/m, "$name: says '$reason' ($said)");
    }
    # What has no size: they end like any other.
    for my $file ('/dev/null', '/proc/version', '/proc/self/maps') {
        my ($end, $out, $said) = chesstool({}, @arguments, $file);
        check($end =~ /^[013]$/, "@arguments $file: ends by itself ($end, $said)");
    }
    # A FIFO, and standard input, whose bytes come one by one.
    mkfifo('fifo', 0600) or die "fifo: $!\n" unless -p 'fifo';
    my ($right_end, $right) = chesstool({}, @arguments, 'crlf.epd', '--no-timing');
    my $child = start({}, "$bin/chesstool", @arguments, 'fifo', '--no-timing');
    my $fifo;
    my $is_open = wait_until(sub { sysopen $fifo, 'fifo', O_WRONLY | O_NONBLOCK });
    check($is_open, "@arguments fifo: is opened") or next;
    fcntl $fifo, F_SETFL, O_WRONLY;
    local $SIG{PIPE} = 'IGNORE';
    syswrite $fifo, $_ for $epd =~ s/\n/\r\n/gr =~ /(.)/gs;
    close $fifo;
    my $end = end_of($child);
    check($end eq $right_end, "@arguments fifo: ends as with a file ($end, not $right_end)");
    check(content('out') =~ s/fifo\b/crlf.epd/gr eq $right, "@arguments fifo: says what it does of a file")
        if $reader->{takes} eq 'any' && $arguments[0] ne 'check';
}

# Enormous ones, in memory that does not grow with them, whether they come from a file, which is
# compressed a thousand times, or a pipe.
my $megabytes = 100;
sub pour {    # from a process that writes so much of a text
    my ($head, $text, $total) = @_;
    my $piece = $text x (1 + int(2**16 / length $text));
    return feed(sub {
        syswrite $_[0], $head;
        for (my $sent = 0; $sent < $total; $sent += length $piece) { syswrite $_[0], $piece }
    });
}

for my $flood (['zeros', '', "\0"], ['newlines', '', "\n"], ['one line', '', 'x'],
    ['one rank', '', 'rnbqkbnr/'], ['garbage', '', "garbage line\n"],
    ['an endless comment', $tag . '1. e4 {', "comment\n"], ['an endless tag', '[Event "', 'x'],
    ['an endless object', "{\n", '{"a": '], ['an endless operation', "$record c0 \"", 'x']) {
    last if $part ne 'enormous';
    my ($what, $head, $text) = @$flood;
    for my $reader (grep { "@{$_->{arguments}}" !~ /--jobs|--compare|--hash|--weights/ } @readers) {
        my @arguments = @{$reader->{arguments}};
        my $is_json = $what eq 'an endless object' && $arguments[-1] eq '--verify';
        next if $is_json;    # which is a certificate for all one can see, and in memory as a whole
        my ($input, $feeder) = pour($head, $text, $megabytes << 20);
        my ($end, $said, $memory) = most_memory({in => $input}, "$bin/chesstool", @arguments, '-');
        close $input;
        waitpid $feeder, 0;
        check($end eq '3', "$what into @arguments: is malformed ($end, $said)");
        check($memory < 64, "$what into @arguments: takes $memory MB")
            if defined $memory && $has_own_memory;
        check(length $said < 2000, "$what into @arguments: is one message (" . length($said) . ' bytes)');
    }
}
if ($part eq 'enormous' && has_program('gzip')) {
    system q(perl -e 'print "\0" x 1048576 for 1 .. 300' | gzip -1 > bomb);
    for my $reader (@readers) {
        my @arguments = @{$reader->{arguments}};
        my ($end, $said, $memory) = most_memory({}, "$bin/chesstool", @arguments, 'bomb');
        check($end eq '3' && $said =~ /^bomb:.*error: /, "bomb into @arguments: is refused ($end, $said)");
        check($memory < 64, "bomb into @arguments: takes $memory MB")
            if defined $memory && $has_own_memory;
    }
}
finish();
