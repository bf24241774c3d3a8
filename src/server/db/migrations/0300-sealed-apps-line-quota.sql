-- The secret of an app that counts codes is sealed by a key outside of the database; the server seals those of before at its next start.
alter table authenticator_apps add column key_id text constraint authenticator_apps_key check (key_id ~ '^[0-9a-f]{16}$');

-- The month's messages by LINE, counted by all instances together.
create table line_quota (
  month text primary key constraint line_quota_month check (month ~ '^\d{4}-\d\d$'),
  -- Null without a limit.
  most integer,
  -- The greater of LINE's own count and ours.
  used integer not null,
  -- By this product alone.
  sent integer not null default 0,
  asked_at timestamptz(3) not null,
  constraint line_quota_counts check (sent >= 0 and used >= 0)
);
