-- Browsers that show what their person is told. One belongs to a session: whoever signs out there, or is signed out, is told nothing there.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null constraint push_subscriptions_session references sessions on delete cascade,
  -- Where the browser's push service takes messages for it: a secret of this browser.
  endpoint text not null constraint push_subscriptions_endpoint check (length(endpoint) between 10 and 1000),
  -- The browser's public key and its secret (RFC 8291), in base64url: what is sent can be read there alone.
  p256dh text not null constraint push_subscriptions_p256dh check (length(p256dh) = 87),
  auth text not null constraint push_subscriptions_auth check (length(auth) = 22),
  created_at timestamptz not null,
  constraint push_subscriptions_once unique (endpoint)
);
create index push_subscriptions_session_id on push_subscriptions (session_id);

alter table deliveries drop constraint deliveries_by;
alter table deliveries add constraint deliveries_by check (by in ('email', 'sms', 'push'));
-- What waits for a browser goes with it.
alter table deliveries add column subscription_id uuid
  constraint deliveries_subscription references push_subscriptions on delete cascade;
create index deliveries_subscription_id on deliveries (subscription_id);
