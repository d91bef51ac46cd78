#!/usr/bin/env perl
# Lets a shell complete command lines with the script that `chesstool completion` prints for it: fish
# and zsh as a user would have it, bash through the function that it registers. Every option that
# `--help` lists must be offered.
#
#   completion.pl bash|zsh|fish BIN_DIR
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/lib";
use Cwd qw(abs_path);
use File::Temp qw(tempdir);
use Files;

my ($shell, $bin) = @ARGV;
die "usage: completion.pl bash|zsh|fish BIN_DIR\n" unless defined $bin;
$bin = abs_path($bin);
if (system("command -v $shell >/dev/null") != 0) {
    print "skipped: there is no $shell here\n";
    exit 77;
}
my $folder = tempdir(CLEANUP => 1);
chdir $folder or die "$folder: $!\n";
$ENV{HOME} = $folder;
$ENV{PATH} = "$bin:$ENV{PATH}";
$ENV{TERM} = 'dumb';
my $faults = 0;

put('two words.pgn', '');
put('other.epd',     '');
my $script = `"$bin/chesstool" completion $shell`;
die "chesstool completion $shell ends with $?\n" if $?;
put($shell eq 'zsh' ? '_chesstool' : 'script', $script);

# A command line, and all that it is to be completed by, if it says nothing of options' names.
my @cases = (
    ['chesstool pe',                                      'perft'],
    ['chesstool ma',                                      'mate-finder'],
    ['chesstool completion ',                             qw(bash zsh fish)],
    ['chesstool help pg',                                 'pgn-annotate'],
    ['chesstool perft --form',                            '--format'],
    ['chesstool perft --format ',                         qw(text json csv)],
    ['chesstool perft --format=j',                        'json'],
    ['chesstool pgn-annotate --format p',                 'pgn'],
    ['chesstool perft --divide --generator ',             qw(fast library)],
    ['chesstool mate-finder --stipulation s',             qw(self stalemate)],
    ['chesstool search --only minim',                     'minimax'],
    ['chesstool search --without null-move,delta',        'delta-pruning'],
    ['chesstool check oth',                               'other.epd'],
    ['chesstool perft --suite oth',                       'other.epd'],
    ['chesstool search -o oth',                           'other.epd'],
    ['chesstool search --fen x --depth 3 oth',            'other.epd'],
    ['chesstool perft --depth '],
);
push @cases, ['chesstool check two', $shell eq 'zsh' ? 'two\\ words.pgn' : 'two words.pgn'];
my ($list) = `"$bin/chesstool" --help` =~ /^Commands:\n(.*?)\n\n/ms;
for my $command ($list =~ /^  (\S+)/mg) {
    my $help = `"$bin/chesstool" $command --help`;
    my @long = $help =~ /^  (?:-\w, )?(--[\w-]+)/mg;
    push @cases, ["chesstool $command --", @long];
}

# Each driver answers with a line "= COMMAND LINE" and then what is offered, a line each.
my %drivers = (bash => <<'BASH', fish => <<'FISH', zsh => <<'ZSH');
source ./script
compopt() { :; }
function_of_chesstool=$(complete -p chesstool | sed 's/.*-F \([^ ]*\) .*/\1/')
while IFS= read -r line; do
    # As readline does it: blanks end words, and '=' is one of its own.
    read -ra COMP_WORDS <<< "${line//=/ = }"
    [[ $line == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    "$function_of_chesstool"
    printf '= %s\n' "$line"
    ((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}"
done
BASH
source ./script
while read -l line
    echo "= $line"
    complete -C "$line" | string replace -r '\t.*' ''
end
FISH
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'source ./inside; print READY'
while zpty -r shell line && [[ $line != *READY* || $line == *print* ]]; do :; done
while IFS= read -r line; do
    print -r -- "= $line" >> answers
    zpty -w -n shell $'\C-u'"$line"$'\t\C-xE'
    while [[ ! -e done ]]; do zpty -r -t shell rest; sleep 0.01; done
    rm done
done
zpty -d shell
cat answers
ZSH
put('inside', <<'ZSH');
fpath=($PWD $fpath)
autoload -U compinit
compinit -u -D
unsetopt beep
LISTMAX=0
zstyle ':completion:*' list false
# Writes down what is offered, and offers nothing.
compadd() {
    if (( ${@[(I)-[OAD]]} )); then
        builtin compadd "$@"
        return
    fi
    local -a offered
    builtin compadd -A offered "$@"
    (( $#offered )) && print -rl -- $offered >> answers
    (( $#offered ))
}
finish() { : > done }
zle -N finish
bindkey '^XE' finish
bindkey '^I' complete-word
bindkey '^U' kill-whole-line
ZSH

put('driver', $drivers{$shell});
put('lines', join '', map { "$_->[0]\n" } @cases);
my $command = $shell eq 'bash' ? 'bash --norc' : $shell eq 'zsh' ? 'zsh -f' : 'fish --no-config';
my %offered;
my $line;
for (`timeout 100 $command ./driver < lines 2>&1`) {
    chomp;
    if (/^= (.*)/) { $line = $1; $offered{$line} = []; }
    elsif (defined $line) { push @{ $offered{$line} }, $_; }
    else { print "$shell says: $_\n"; $faults++; }
}
for my $case (@cases) {
    my ($typed, @expected) = @$case;
    my @got = @{ $offered{$typed} // ['(no answer)'] };
    s/^--[\w-]+=// for @got;                     # fish completes the word as a whole
    s/^.*,// for @got;
    s/=$// for @got;
    my %wanted = map { $_ => 1 } @expected;
    my %have = map { $_ => 1 } grep { !/^-\w$/ } @got;
    my @missing = grep { !$have{$_} } sort keys %wanted;
    my @extra = grep { !$wanted{$_} } sort keys %have;
    next unless @missing || @extra;
    print "$shell: '$typed' lacks (@missing), and offers also (@extra)\n";
    $faults++;
}
print $faults ? "$faults faults\n" : scalar(@cases) . " command lines completed by $shell\n";
exit($faults ? 1 : 0);
