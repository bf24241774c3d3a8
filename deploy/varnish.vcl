# Varnish 7 with the varnish-modules (Debian's packages) between nginx and two app processes: it caches the pages that are the same for
# all guests. test/deploy/varnish.test.ts runs this very file.
#
#   CDN_PURGE_KEY=… varnishd -f varnish.vcl -a :6081 -p http_gzip_support=off
#
# The app needs CDN_PURGE_URL=http://varnish:6081/ and the same CDN_PURGE_KEY, and Varnish's address in TRUST_PROXY. In nginx.conf
# let `location /` go to varnish:6081; forms (@writing) and /live/events stay with the processes themselves, as nothing is
# sent twice. Without http_gzip_support=off pages are cached in gzip only.
#
# Two rules hold everything together: only answers with CDN-Cache-Control are cached, and a request that may be answered
# from here reaches the app without anything outside of Vary. Where the meaning of a header for the app is not plain,
# the app is asked.
vcl 4.1;

import directors;
import std;
import xkey;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}
backend app1 { .host = "app1"; .port = "3000"; .probe = ready; .connect_timeout = 2s; .first_byte_timeout = 8s; }
backend app2 { .host = "app2"; .port = "3000"; .probe = ready; .connect_timeout = 2s; .first_byte_timeout = 8s; }

# Our own processes and proxies: they may purge, with the key, and say which request it is.
acl ours {
  "127.0.0.0"/8;
  "::1";
  "10.0.0.0"/8;
  "172.16.0.0"/12;
  "192.168.0.0"/16;
  "fc00::"/7;
}

sub vcl_init {
  new apps = directors.round_robin();
  apps.add_backend(app1);
  apps.add_backend(app2);
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ ours || std.getenv("CDN_PURGE_KEY") !~ ".{16}"
        || req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_KEY")) {
      return (synth(403));
    }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200));
  }
  set req.backend_hint = apps.backend();
  # Each answer names its own request, one from here too.
  if (client.ip !~ ours || !req.http.X-Request-Id) {
    set req.http.X-Request-Id = "varnish-" + req.xid;
  }
  if (req.url ~ "^/live/") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Files outside of the build may be taken back, and nobody could have them purged here.
  if (req.url ~ "^/(media|uploads|originals|documents|healthz|readyz)" || req.http.Authorization) {
    return (pass);
  }
  # A signed-in person, one in the middle of something, or one who has just done something: nothing of it is touched.
  if (req.http.Cookie ~ "(^|;)\s*(__Host-)?(session|verification|passkey|handoff|draft|wanted|told-[^=;]*)\s*(=|;|$)") {
    return (pass);
  }
  call choices;
  call languages;
  call encodings;
  if (req.http.X-Unclear) {
    return (pass);
  }
  # A page is sent whole, as the app does.
  if (req.url !~ "^/assets/") {
    unset req.http.Range;
  }
  return (hash);
}

# Of the cookies only those that decide a page, in one order. One of ours with a value of another form is the app's to read.
sub choices {
  unset req.http.X-Unclear;
  unset req.http.X-Choices;
  if (req.http.Cookie ~ "(^|;)\s*i18n_redirected\s*=") {
    set req.http.X-Choice = regsub(req.http.Cookie, "^(?:.*?;)??\s*i18n_redirected\s*=\s*([^;]*?)\s*(?:;.*)?$", "\1");
    if (req.http.X-Choice !~ "^(th|en|cn)$") { set req.http.X-Unclear = "1"; }
    set req.http.X-Choices = "i18n_redirected=" + req.http.X-Choice + "; ";
    # The app looks no further.
    unset req.http.Accept-Language;
  }
  if (req.http.Cookie ~ "(^|;)\s*theme\s*=") {
    set req.http.X-Choice = regsub(req.http.Cookie, "^(?:.*?;)??\s*theme\s*=\s*([^;]*?)\s*(?:;.*)?$", "\1");
    if (req.http.X-Choice !~ "^(light|dark)$") { set req.http.X-Unclear = "1"; }
    set req.http.X-Choices = req.http.X-Choices + "theme=" + req.http.X-Choice + "; ";
  }
  # A province; an exact position makes a page one for this reader alone.
  if (req.http.Cookie ~ "(^|;)\s*my_location\s*=") {
    set req.http.X-Choice = regsub(req.http.Cookie, "^(?:.*?;)??\s*my_location\s*=\s*([^;]*?)\s*(?:;.*)?$", "\1");
    if (req.http.X-Choice !~ "^p[1-9][0-9]$") { set req.http.X-Unclear = "1"; }
    set req.http.X-Choices = req.http.X-Choices + "my_location=" + req.http.X-Choice + "; ";
  }
  if (!req.http.X-Unclear) {
    unset req.http.Cookie;
    if (req.http.X-Choices) {
      set req.http.Cookie = regsub(req.http.X-Choices, "; $", "");
    }
  }
  unset req.http.X-Choice;
  unset req.http.X-Choices;
}

# Of Accept-Language the app's own choice, where that is plain: ours stands first and is wanted most, or is the only one of ours, or there is
# none. Any other list stays as it is, and has its own copy of each page.
sub languages {
  if (req.http.Accept-Language ~ "(?i)^\s*(th|en|zh)(-[a-z0-9]+)*\s*(,|$)"
      && req.http.Accept-Language !~ "(?i)q=([^01]|0[^.,]|1[^.,]|1\.0*[^0,])") {
    set req.http.Accept-Language = regsub(req.http.Accept-Language, "(?i)^\s*(th|en|zh).*$", "\1");
  } else if (req.http.Accept-Language ~ "^(([a-z]{2,3}(-[A-Z]{2})?|\*)(;q=[01](\.[0-9]{0,3})?)?(, ?|$))+$"
      && req.http.Accept-Language !~ "^.{200}") {
    set req.http.X-Ours = regsuball(req.http.Accept-Language, "([a-z]{2,3})(-[A-Z]{2})?[^,]*(, ?|$)|\*[^,]*(, ?|$)", "\1,");
    set req.http.X-Ours = regsuball("," + regsuball(req.http.X-Ours, ",", ",,") + ",", ",(?!(th|en|zh),)[a-z]*,", "");
    if (req.http.X-Ours ~ "^,*$") {
      unset req.http.Accept-Language;
    } else if (req.http.X-Ours ~ "^,*(th,+)+$|^,*(en,+)+$|^,*(zh,+)+$") {
      set req.http.Accept-Language = regsub(req.http.X-Ours, "^,*(th|en|zh).*$", "\1");
    }
    unset req.http.X-Ours;
  }
  if (req.http.Accept-Language) {
    set req.http.Accept-Language = std.tolower(req.http.Accept-Language);
  }
}

# The app sends brotli rather than gzip where both are wanted alike.
sub encodings {
  if (req.http.Accept-Encoding !~ "[;*]" && req.http.Accept-Encoding !~ "^.{200}") {
    if (req.http.Accept-Encoding ~ "(?i)(^|[\s,])br($|[\s,])") {
      set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(?i)(^|[\s,])gzip($|[\s,])") {
      set req.http.Accept-Encoding = "gzip";
    } else {
      unset req.http.Accept-Encoding;
    }
  }
}

sub vcl_backend_fetch {
  if (bereq.method != "GET" && bereq.method != "HEAD") {
    # Photos take their time to be decoded.
    set bereq.first_byte_timeout = 60s;
  }
}

sub vcl_backend_response {
  # A page withdrawn by a red card is not shown a moment longer, even with no process to answer.
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (beresp.status == 200 && !beresp.http.Set-Cookie) {
    if (beresp.http.CDN-Cache-Control ~ "^max-age=[1-9][0-9]?$") {
      set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^max-age=", "") + "s", 0s);
      set beresp.http.xkey = beresp.http.Surrogate-Key;
      return (deliver);
    }
    if (bereq.url ~ "^/assets/" && beresp.http.Cache-Control ~ "immutable") {
      set beresp.ttl = 1d;
      return (deliver);
    }
  }
  # For a moment nobody waits to see whether the next answer may be kept.
  set beresp.ttl = 10s;
  set beresp.uncacheable = true;
  return (deliver);
}

sub vcl_backend_error {
  # A process that is being replaced: the other one is asked. Reading only.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Request-Id = req.http.X-Request-Id;
  }
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  unset resp.http.Via;
}

sub vcl_synth {
  if (req.method == "PURGE") {
    set resp.http.X-Purged = req.http.X-Purged;
    synthetic("");
    return (deliver);
  }
}
