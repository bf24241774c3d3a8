-- Addresses of other systems that are told of publications, and what was told to each lately.
create table webhooks (
  id uuid primary key,
  made_by uuid not null constraint webhooks_made_by references users on delete cascade,
  url text not null constraint webhooks_url check (url like 'https://%' and length(url) <= 500),
  -- Kinds of publications; none means all.
  kinds text[] not null,
  -- Null for the whole country.
  province_code integer constraint webhooks_province references provinces,
  -- Sealed by a key that is not in the database; without one until the next start.
  secret bytea not null,
  key_id text,
  -- The one before, which signs as well for a day.
  old_secret bytea,
  old_key_id text,
  old_until timestamptz(3),
  -- The last publication that it was told, or that it has no use for.
  position bigint not null,
  made_at timestamptz(3) not null,
  -- Of the first failure since something arrived.
  failing_since timestamptz(3),
  stopped_at timestamptz(3),
  constraint webhooks_old_secret check (num_nonnulls(old_secret, old_until) in (0, 2))
);
create index webhooks_made_by on webhooks (made_by);
create index webhooks_province on webhooks (province_code);
create index webhooks_failing on webhooks (failing_since) where stopped_at is null;

-- What it was told: the message waits in the queue of deliveries under the same id, and only its answer stands here.
create table webhook_calls (
  id uuid primary key,
  webhook_id uuid not null constraint webhook_calls_webhook references webhooks on delete cascade,
  -- Null of a test.
  publication bigint constraint webhook_calls_publication references publications on delete cascade,
  at timestamptz(3) not null,
  tries integer not null default 0,
  tried_at timestamptz(3),
  -- Of the last answer; null where there was none.
  status integer,
  -- Why there was none.
  fault text,
  took_ms integer,
  done_at timestamptz(3)
);
create index webhook_calls_webhook on webhook_calls (webhook_id, at desc, id desc);
create index webhook_calls_publication on webhook_calls (publication);
create index webhook_calls_at on webhook_calls (at);

alter table deliveries drop constraint deliveries_by;
alter table deliveries add constraint deliveries_by check (by in ('email', 'sms', 'push', 'line', 'hook'));
