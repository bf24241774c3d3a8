-- A notice that its reader wants to be reminded of: read until then, and unread again.
alter table notifications add column remind_at timestamptz(3);
create index notifications_postponed on notifications (remind_at) where remind_at is not null;
