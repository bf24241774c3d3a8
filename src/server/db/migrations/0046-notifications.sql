-- What people are told inside of the product: one row for each thing that happened, written with it. How many are unread is counted from
-- the rows, so there is nothing to fall out of step.
create table notifications (
  id uuid primary key,
  user_id uuid not null constraint notifications_user references users on delete cascade,
  -- The kind of the notice, which says what `ref` is the id of.
  kind text not null constraint notifications_kind check (kind ~ '^[a-z_]{1,40}$'),
  -- A card, place, claim, offer, review or draft. No foreign key: what is gone is told so. Null for what is about the person.
  ref uuid,
  -- Names what time brings again and again, such as one reminder of one deadline.
  dedupe_key text constraint notifications_dedupe_key check (length(dedupe_key) between 1 and 200),
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_once unique (user_id, dedupe_key)
);
create index notifications_by_time on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, kind, ref) where read_at is null;
create index notifications_created_at on notifications (created_at);
