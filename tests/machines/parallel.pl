#!/usr/bin/env perl
# Runs recipes/parallel.sh on this machine, and over ssh to a server of its own on this machine: with a
# shard that is killed in its middle and a second start that goes on from its journal, with games as
# PGN in ranges, and with a table as CSV. What is merged must be the report of one run. Nothing of the
# user's is touched: server, keys and settings are in a folder of the test. Ends with 77, after a word
# that says why, where there is no GNU parallel; without sshd that part is left out, and the end is 77
# too if all else was well.
#
#   parallel.pl BIN_DIR PROJECT_DIR
use strict;
use warnings;
use FindBin qw($RealBin);
use lib "$RealBin/../cli/lib";
use IO::Socket::INET;
use POSIX qw(WNOHANG);
use Files;
use Trial;

my $bin = program(shift @ARGV);
my $project = folder(shift @ARGV, 'PROJECT_DIR');
my $recipes = "$project/tests/machines/recipes";
my $folder = enter_scratch();
my ($server, $made_folder);

END {
    my $code = $?;
    if ($server) { kill 'TERM', $server; waitpid $server, 0 }
    rmdir '/run/sshd' if $made_folder;
    $? = $code;
}
$SIG{INT} = $SIG{TERM} = sub { exit 130 };

# Runs the recipe; what it said, after "exit N".
sub recipe {
    my ($out, %settings) = @_;
    local @ENV{keys %settings} = values %settings;
    local $ENV{OUT} = $out;
    my $said = `$recipes/parallel.sh 2>&1`;
    return 'exit ' . ($? >> 8) . "\n$said";
}

sub reports { return map { "$_[0]/$_.$_[2]" } 1 .. $_[1] }

# What one run says, through merge.sh as well: that takes the summary away.
sub one_run {
    my ($format, @command) = @_;
    system "chesstool @command --quiet >one 2>/dev/null";
    return `$recipes/merge.sh $format one`;
}

# The same command in parts and at once.
sub same_in_parts {
    my ($what, $format, $command, %settings) = @_;
    my $out = $what =~ tr/a-zA-Z0-9//cdr;
    my $said = recipe($out, PARTS => 5, FORMAT => $format, COMMAND => "$bin/chesstool $command", %settings);
    check($said =~ /^exit 0/, "$what: parallel.sh ends well" . ($said =~ /^exit 0/ ? '' : ": $said"));
    my @reports = reports($out, 5, $format);
    my $merged = `$recipes/merge.sh $format @reports`;
    my $expected = one_run($format, $command);
    check(length $expected > 500 && $merged eq $expected, "$what: merged it is the report of one run");
}

has_program('parallel') && `parallel --version 2>&1` =~ /GNU parallel/ or skip('there is no GNU parallel');
$ENV{PATH} = "$bin:$ENV{PATH}";
$ENV{PARALLEL_HOME} = "$folder/parallel";
mkdir 'parallel' or die "parallel: $!\n";
put('parallel/will-cite', '');

system("cat $project/tests/cli/annotate.pgn $project/data/pgn/classics.pgn $project/tests/cli/broken.pgn | gzip > games.pgn.gz");
system("cat $project/data/tactics/sample.epd $project/tests/cli/search_broken.epd > tactics.epd");
my $annotate = "pgn-annotate --no-timing --nodes 1000 $folder/games.pgn.gz";

# --- one machine --------------------------------------------------------------------------------
same_in_parts('JSON here', 'json', "$annotate --format json");
same_in_parts('PGN here', 'pgn', $annotate, FILES => "$folder/games.pgn.gz");
same_in_parts('CSV here', 'csv', "$annotate --format csv");

# Cut in one pass, where every game begins with an event.
SKIP_PIPE: {
    has_program('zstdcat') or last SKIP_PIPE;
    system("cat $project/data/pgn/classics.pgn $project/tests/cli/annotate.pgn $project/data/pgn/classics.pgn | zstd -q > sound.pgn.zst");
    {
        local @ENV{qw(BLOCK OUT COMMAND)} = ('1k', 'pieces', "$bin/chesstool pgn-annotate --no-timing --nodes 300");
        check(system("$recipes/pipe.sh sound.pgn.zst >pipe.log 2>&1") == 0, 'PGN in a pipe: pipe.sh ends well ' . content('pipe.log'));
    }
    my @pieces = reports('pieces', scalar(() = glob 'pieces/*.pgn'), 'pgn');
    check(@pieces > 2, 'it was cut into ' . @pieces);
    check(`$recipes/merge.sh pgn @pieces` eq one_run('pgn', 'pgn-annotate --no-timing --nodes 300 sound.pgn.zst'),
        'merged it is the report of one run');
}

# One that is killed: the program that the recipe runs kills its second shard once its journal has
# something. The part fails; what is started again does that part alone, from the journal.
put('killed.sh', <<"END_OF_SCRIPT");
#!/bin/sh
$bin/chesstool "\$@" &
program=\$!
case "\$*" in
    *"--shard 2/3"*)
        if [ ! -e $folder/was_killed ]; then
            for moment in \$(seq 3000); do
                [ "\$(grep -ac ^record $folder/kill/2.journal)" -ge 1 ] && break
                sleep 0.02
            done
            kill -KILL "\$program"
            : >$folder/was_killed
        fi ;;
esac
wait "\$program"
END_OF_SCRIPT
chmod 0755, 'killed.sh';
my $slow = "pgn-annotate --format json --no-timing --nodes 10000 $folder/games.pgn.gz";
my %parts = (PARTS => 3, COMMAND => "$folder/killed.sh $slow");
my $said = recipe('kill', %parts);
check(-e 'was_killed' && $said !~ /^exit 0/, 'a shard is killed, and parallel.sh says so');
check(!-e 'kill/2.json' && -e 'kill/1.json' && -e 'kill/3.json', 'the others have their reports');
my $kept = () = content('kill/2.journal') =~ /^record /mg;
check(system("$recipes/merge.sh json kill/1.json kill/2.json kill/3.json >/dev/null 2>&1") >> 8 == 4, 'merge.sh takes no report that is missing');
$said = recipe('kill', %parts);
check($said =~ /^exit 0/, 'started again it ends well');
my @reports = reports('kill', 3, 'json');
check(`$recipes/merge.sh json @reports` eq one_run('json', $slow), "the journal had $kept finished, and the merged report is that of one run");
my $runs = () = content('kill/joblog') =~ /\n/g;
check($runs == 1 + 3 + 1, 'only the killed one was run again');

# --- over ssh -----------------------------------------------------------------------------------
my $sshd = (grep { -x } map { "$_/sshd" } split(/:/, $ENV{PATH}), '/usr/sbin', '/sbin')[0];
$sshd && has_program('ssh') && has_program('ssh-keygen') or skip('all is well here, but there is no sshd for the other half');
my $user = getpwuid $< or skip('all is well here, but whoever runs this has no name for ssh');
system("ssh-keygen -q -t ed25519 -N '' -f $_") == 0 or skip('ssh-keygen makes no key') for qw(host_key user_key);
my $free = IO::Socket::INET->new(Listen => 1, LocalAddr => '127.0.0.1') or skip("no port: $@");
my $port = $free->sockport;
close $free;
rename 'user_key.pub', 'authorized_keys' or die "authorized_keys: $!\n";
put('sshd_config', <<"END_OF_CONFIG");
ListenAddress 127.0.0.1
Port $port
HostKey $folder/host_key
PidFile $folder/sshd.pid
AuthorizedKeysFile $folder/authorized_keys
AuthenticationMethods publickey
PermitRootLogin prohibit-password
UsePAM no
StrictModes no
MaxStartups 100
MaxSessions 100
END_OF_CONFIG
put('ssh_config', <<"END_OF_CONFIG");
Host *
    HostName 127.0.0.1
    Port $port
    User $user
    IdentityFile $folder/user_key
    IdentitiesOnly yes
    BatchMode yes
    UserKnownHostsFile $folder/known_hosts
    StrictHostKeyChecking accept-new
    LogLevel ERROR
END_OF_CONFIG
$made_folder = $< == 0 && mkdir '/run/sshd', 0755;    # which a server of root's wants
$server = start({}, $sshd, '-D', '-f', "$folder/sshd_config", '-E', "$folder/sshd.log");
my $answers = 0;
for (1 .. 50) {
    $answers = system("ssh -F $folder/ssh_config n1 true 2>ssh.log </dev/null") == 0;
    last if $answers || waitpid($server, WNOHANG) != 0;
    sleep_for(0.2);
}
skip('all is well here, but sshd does not let in: ' . content('ssh.log') . content('sshd.log')) unless $answers;
$ENV{PARALLEL_SSH} = "ssh -F $folder/ssh_config";
# Two names for one machine, with two jobs each.
same_in_parts('JSON over ssh', 'json', "$annotate --format json", HOSTS => '2/n1,2/n2');
same_in_parts('PGN over ssh', 'pgn', $annotate, HOSTS => '2/n1,2/n2', FILES => "$folder/games.pgn.gz");
my %hosts = map { (split /\t/)[1] => 1 } grep { /^\d/ } split /\n/, content('JSONoverssh/joblog');
check(join(' ', sort keys %hosts) eq 'n1 n2', 'both names were given work');
check(content('JSONoverssh/1.journal') =~ /^chess-journal /, 'the journals are in the shared folder');
finish();
