# A browser as a reader uses it: Chromium, driven by WebDriver, which this speaks itself, with core
# modules alone. Ends both, and removes the profile, however the program ends.
package Browser;
use strict;
use warnings;
use utf8;
use Exporter qw(import);
use File::Path qw(remove_tree);
use File::Temp qw(tempdir);
use HTTP::Tiny;
use IO::Socket::INET;
use JSON::PP;
use POSIX qw(_exit setpgid);

our @EXPORT = qw(open_browser check is faults js in_session element click press click_beside devtools
    open_page wait_for logged);

my $faults = 0;
my ($driver, $browser, $session, $address);
my $profile = tempdir('chesstool-browser-XXXXXX', TMPDIR => 1);
my $http = HTTP::Tiny->new(timeout => 30, keep_alive => 0);
my $json = JSON::PP->new->utf8->allow_nonref;

# How many checks have failed.
sub faults { return $faults }

# Starts it, for so many seconds at most. Says that a test is skipped, by which ctest knows it, and
# exits with 77, where Chromium and its driver are not installed.
sub open_browser {
    my ($patience) = @_;
    my $chromium = executable('chromium', 'chromium-browser', 'google-chrome');
    my $chromedriver = executable('chromedriver');
    if (!$chromium || !$chromedriver) {
        print "skipped: chromium and chromium-driver are not installed\n";
        exit 77;
    }
    alarm $patience;
    start_driver($chromedriver);
    start_browser($chromium);
    return;
}

sub check {
    my ($good, $what) = @_;
    print $good ? 'ok    ' : 'FAIL  ', "$what\n";
    $faults++ unless $good;
    return $good;
}

sub is {
    my ($got, $expected, $what) = @_;
    my ($g, $e) = map { !defined $_ ? 'nothing' : ref $_ ? $json->canonical->encode($_) : "$_" }
        ($got, $expected);
    check($g eq $e, $g eq $e ? $what : "$what: '$g' instead of '$e'");
}

# ---- The browser itself ---------------------------------------------------------------------------

sub executable {
    my (@names) = @_;
    for my $name (@names) {
        for my $folder (split /:/, $ENV{PATH} // '') {
            return "$folder/$name" if -x "$folder/$name" && !-d _;
        }
    }
    return undef;
}

# What the driver answers to a command.
sub command {
    my ($method, $path, $body) = @_;
    my %request = (headers => {'Content-Type' => 'application/json'});
    $request{content} = $json->encode($body // {}) if $method eq 'POST';
    my $answer = $http->request($method, $address . $path, \%request);
    my $value = eval { $json->decode($answer->{content})->{value} };
    return $value if $answer->{success};
    my $reason = ref $value ? $value->{message} : $answer->{content};
    die "$method $path: " . (split /\n/, $reason // '')[0] . "\n";
}

sub in_session { my ($method, $path, $body) = @_; command($method, "/session/$session$path", $body) }

sub start_driver {
    my ($program) = @_;
    my $probe = IO::Socket::INET->new(Listen => 1, LocalAddr => '127.0.0.1') or die "socket: $!\n";
    my $port = $probe->sockport;
    close $probe;
    $address = "http://127.0.0.1:$port";
    $driver = fork // die "fork: $!\n";
    if ($driver == 0) {
        setpgid 0, 0;
        open STDOUT, '>', '/dev/null';
        open STDERR, '>', '/dev/null';
        exec $program, "--port=$port" or _exit(127);
    }
    for (1 .. 100) {
        return if eval { command('GET', '/status')->{ready} };
        select undef, undef, undef, 0.1;
    }
    die "chromedriver does not start\n";
}

sub start_browser {
    my ($program) = @_;
    my $answer = command('POST', '/session', {capabilities => {alwaysMatch => {
        browserName => 'chrome',
        'goog:loggingPrefs' => {browser => 'ALL'},
        'goog:chromeOptions' => {
            binary => $program,
            args => ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage',
                '--no-first-run', '--disable-background-networking', '--window-size=1200,900',
                "--user-data-dir=$profile"],
        },
    }}});
    $session = $answer->{sessionId};
    $browser = $answer->{capabilities}{'goog:processID'};
}

# However this ends, nothing that it has started goes on.
END {
    my $code = $?;
    if ($driver) {
        local $@;
        alarm 0;
        $http = HTTP::Tiny->new(timeout => 5);
        eval { in_session('DELETE', '') } if $session;
        kill 'KILL', $browser if $browser;
        kill 'KILL', -$driver;
        waitpid $driver, 0;
        for (1 .. 20) {
            remove_tree($profile, {error => \my $errors});
            last unless -e $profile;
            select undef, undef, undef, 0.1;
        }
    } elsif ($profile) {
        remove_tree($profile);
    }
    $? = $code;
}
$SIG{INT} = $SIG{TERM} = $SIG{HUP} = sub { exit 130 };
$SIG{ALRM} = sub { print STDERR "the page takes too long\n"; exit 1 };

# ---- What a reader does -------------------------------------------------------------------------

# The value of an expression in the page.
sub js {
    my ($expression, @arguments) = @_;
    return in_session('POST', '/execute/sync',
        {script => "return ($expression);", args => \@arguments});
}

sub element {
    my ($selector) = @_;
    my $found = in_session('POST', '/element', {using => 'css selector', value => $selector});
    return (values %$found)[0];
}

sub click { my ($selector) = @_; in_session('POST', '/element/' . element($selector) . '/click') }

my %keys = (Left => "\x{E012}", Up => "\x{E013}", Right => "\x{E014}", Down => "\x{E015}",
    End => "\x{E010}", Home => "\x{E011}", Escape => "\x{E00C}");

sub press {
    my (@names) = @_;
    my @strokes = map {
        my $key = $keys{$_} // $_;
        ({type => 'keyDown', value => $key}, {type => 'keyUp', value => $key})
    } @names;
    in_session('POST', '/actions',
        {actions => [{type => 'key', id => 'keyboard', actions => \@strokes}]});
}

# Clicks so far right of an element's middle.
sub click_beside {
    my ($selector, $x) = @_;
    my $origin = {'element-6066-11e4-a52e-4f735466cecf' => element($selector)};
    in_session('POST', '/actions', {actions => [{type => 'pointer', id => 'mouse', actions => [
        {type => 'pointerMove', origin => $origin, x => int $x, y => 0, duration => 0},
        {type => 'pointerDown', button => 0}, {type => 'pointerUp', button => 0}]}]});
}

sub devtools {
    my ($name, %params) = @_;
    in_session('POST', '/goog/cdp/execute', {cmd => $name, params => \%params});
}

sub open_page { my ($file) = @_; in_session('POST', '/url', {url => "file://$file"}) }

sub wait_for {
    my ($expression) = @_;
    for (1 .. 50) {
        return 1 if js($expression);
        select undef, undef, undef, 0.05;
    }
    return 0;
}

# What the console has said since it was last asked, but for what is no fault.
sub logged {
    my $entries = in_session('POST', '/se/log', {type => 'browser'});
    return join '; ', map { $_->{message} } grep { $_->{level} =~ /SEVERE|WARNING/ } @$entries;
}

1;
