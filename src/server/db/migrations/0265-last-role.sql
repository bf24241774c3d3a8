-- The role used last belongs to the account, so that a sign-in on another device leads to the same work.
alter table users add column last_role text constraint users_last_role check (last_role in ('client', 'vendor', 'inspector'));
update users set last_role = (
  select role from sessions where user_id = users.id order by last_seen_at desc, id desc limit 1);
