-- LINE as a way of being told: which LINE user is whose, one to one. A message goes to the LINE user of the moment at which it is sent.
create table line_links (
  user_id uuid primary key constraint line_links_user references users on delete cascade,
  -- LINE's number of the person at the operator's provider.
  line_id text not null constraint line_links_line_id check (line_id ~ '^U[0-9a-f]{32}$'),
  created_at timestamptz(3) not null,
  -- Since when the person has blocked the official account: mails take over.
  blocked_at timestamptz(3),
  constraint line_links_once unique (line_id)
);

-- The code that links, typed to the official account: one of a person at a time.
create table line_codes (
  user_id uuid primary key constraint line_codes_user references users on delete cascade,
  code_hash bytea not null constraint line_codes_once unique,
  -- The LINE user of another account who typed it and was asked: typing it once more takes them over.
  asked_line_id text constraint line_codes_asked check (asked_line_id ~ '^U[0-9a-f]{32}$'),
  expires_at timestamptz(3) not null
);

-- What LINE has told: worked off in their order, after LINE was answered. The id of one stays for a while, because LINE may send it again.
create table line_events (
  id text primary key constraint line_events_id check (length(id) between 1 and 100),
  -- Null once it was worked off: nothing of what people typed is kept.
  event jsonb,
  created_at timestamptz(3) not null default now()
);
create index line_events_waiting on line_events (created_at, id) where event is not null;
create index line_events_created_at on line_events (created_at);

alter table deliveries drop constraint deliveries_by;
alter table deliveries add constraint deliveries_by check (by in ('email', 'sms', 'push', 'line')),
  -- The row of the mail or short message that tells the same.
  add column instead_of uuid,
  -- That mail or short message, which goes out where LINE comes to nothing: null once it has left.
  add column otherwise jsonb,
  -- Sent whatever was chosen, because the chosen way came to nothing.
  add column forced boolean not null default false,
  -- Messages of equal content leave in one request, and those of one request stay together in every try of it.
  add column content text,
  add column batch uuid;
create index deliveries_instead_of on deliveries (instead_of) where instead_of is not null;
create index deliveries_content on deliveries (content, batch) where content is not null;
create index line_codes_expires_at on line_codes (expires_at);
