#!/usr/bin/env perl
# Brings up a Slurm of one node in a folder of its own, as whoever runs this, submits the array of
# recipes/ with its merge, stops one task in its middle as Slurm does when the time is over, and holds
# the merged report against one run over all. Everything is taken down again. Ends with 77, after a
# word that says why, where there is no Slurm or it does not come up.
#
#   slurm.pl BIN_DIR PROJECT_DIR
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
chmod 0755, $folder;    # munge wants to see who may change its key
my @daemons;    # [name, process], in the order of their start

sub has_ended {
    my ($process) = @_;
    return waitpid($process, WNOHANG) != 0;
}

sub stop {
    my (undef, $process) = @{$_[0]};
    kill 'TERM', $process;
    return if wait_until(sub { has_ended($process) }, 20);
    kill 'KILL', $process;
    waitpid $process, 0;
}

sub take_down {
    system 'scancel --signal=KILL --full -u $(id -u) >/dev/null 2>&1' if grep { $_->[0] eq 'slurmd' } @daemons;
    # Whose job is over, lets go of its node.
    wait_until(sub { `squeue -h 2>/dev/null` eq '' }, 20) if grep { $_->[0] eq 'slurmd' } @daemons;
    while (my $daemon = pop @daemons) { stop($daemon) }
}
END { my $code = $?; take_down(); $? = $code }
$SIG{INT} = $SIG{TERM} = sub { exit 130 };

sub start_daemon {
    my ($name, @command) = @_;
    open my $log, '>', "$name.out" or die "$name.out: $!\n";
    my $child = start({out => $log, err => $log}, @command);
    push @daemons, [$name, $child];
    return $child;
}

sub last_lines { return join ' | ', grep { length } (split /\n/, join '', map { content($_) } @_)[-3 .. -1] }

sub node_is_idle { return `sinfo -h -o %T 2>/dev/null` eq "idle\n" }

# Ports that nobody listens on at this moment.
sub free_ports {
    my ($count) = @_;
    my @sockets = map { IO::Socket::INET->new(Listen => 1, LocalAddr => '127.0.0.1') // skip("no port: $@") } 1 .. $count;
    return map { $_->sockport } @sockets;
}

# --- Slurm --------------------------------------------------------------------------------------
$ENV{PATH} .= ':/usr/sbin:/sbin';
for my $program (qw(munged mungekey slurmctld slurmd sbatch squeue scontrol scancel)) {
    has_program($program) or skip("there is no $program (Debian's slurm-wlm and munge have it)");
}
my $user = getpwuid $< or skip('whoever runs this has no name');
chomp(my $host = `hostname -s`);
my ($controller_port, $node_port) = free_ports(2);
mkdir $_ or die "$_: $!\n" for qw(state spool out);
system('mungekey --create --keyfile=munge.key') == 0 or skip('mungekey makes no key');
put('slurm.conf', <<"END_OF_CONF");
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
SlurmctldPort=$controller_port
SlurmdPort=$node_port
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
ReturnToService=2
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=1,sched_interval=2,bf_interval=2
KillWait=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=4096 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END_OF_CONF
$ENV{SLURM_CONF} = "$folder/slurm.conf";

my $munged = start_daemon('munged', 'munged', '--foreground', '--force', '--num-threads=2', "--socket=$folder/munge.socket",
    "--key-file=$folder/munge.key", "--log-file=$folder/munged.log", "--pid-file=$folder/munged.pid",
    "--seed-file=$folder/munged.seed");
wait_until(sub { -S 'munge.socket' || has_ended($munged) }, 20);
skip('munged does not start: ' . last_lines('munged.out', 'munged.log')) unless -S 'munge.socket';
my $controller = start_daemon('slurmctld', 'slurmctld', '-D', '-f', "$folder/slurm.conf");
wait_until(sub { `scontrol ping 2>/dev/null` =~ /is UP/ || has_ended($controller) }, 60);
skip('slurmctld does not start: ' . last_lines('slurmctld.out', 'slurmctld.log')) if `scontrol ping 2>/dev/null` !~ /is UP/;
# No control group is asked for, but slurmd wants the plugin of one, and starts with what it finds.
for my $plugin ('cgroup/v1', "cgroup/v2\nIgnoreSystemd=yes", 'autodetect') {
    put('cgroup.conf', "CgroupPlugin=$plugin\n");
    my $node = start_daemon('slurmd', 'slurmd', '-D', '-f', "$folder/slurm.conf", '-N', $host);
    wait_until(sub { node_is_idle() || has_ended($node) }, 60);
    last if node_is_idle();
    stop(pop @daemons);
}
skip('slurmd does not start: ' . last_lines('slurmd.out', 'slurmd.log')) unless node_is_idle();
print "a Slurm of one node is up\n";

# --- the recipe ---------------------------------------------------------------------------------
system("cat $project/tests/cli/annotate.pgn $project/data/pgn/classics.pgn $project/tests/cli/broken.pgn | gzip > games.pgn.gz");
my $parts = 4;
my $command = "$bin/chesstool pgn-annotate --format json --no-timing --nodes 40000 $folder/games.pgn.gz";
system("$command --quiet -o whole 2>/dev/null");
$ENV{COMMAND} = $command;
$ENV{PARTS} = $parts;
$ENV{OUT} = "$folder/out";
my $submitted = `$recipes/slurm.sh 2>&1`;
my ($array) = $submitted =~ /^array (\d+), merge \d+$/ or check(0, "slurm.sh: $submitted");

# Before the time of a task is over Slurm sends its script SIGTERM. One is sent such a signal here, once
# it has kept something; it ends, is queued again and goes on.
my $is_stopped = 0;
my $done = wait_until(sub {
        if (!$is_stopped && (-s 'out/1.journal' // 0) > 100 && !-e 'out/1.json') {
            system "scancel --signal=TERM --batch ${array}_1 >scancel.log 2>&1";
            $is_stopped = 1;
        }
        # Asking Slurm may take longer than a task has left.
        return 0 if !$is_stopped && !-e 'out/1.json';
        sleep_for(0.1);
        return `squeue -h 2>/dev/null` eq '' && -e 'out/merge.messages';
    }, 240);
check($done, 'the array and the merge end');
print map { my $text = content("out/$_.messages"); $text =~ s/^/    $_: /mg; $text } 1 .. $parts, 'merge' unless $done;
print `squeue` unless $done;
check($is_stopped, 'a task was stopped while it worked');
check(content('out/1.messages') =~ /interrupted/, 'it ended as interrupted');
system("$recipes/merge.sh json whole >expected") == 0 or check(0, 'merge.sh takes one report');
check(length(content('expected')) > 1000, 'there is a report of one run');
check(content('out/whole.json') eq content('expected'), 'the merged report is that of one run');
finish();
