-- Doors and departures: devices that an account was entered from, the process that sends a code, that the places are invented ones, and
-- accounts of places whose owner has left.

-- Browsers from which somebody signed in. Guesses from elsewhere do not keep them out. The cookie's bytes are known by their SHA-256 only.
create table known_devices (
  token_hash bytea primary key,
  user_id uuid not null constraint known_devices_user references users on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index known_devices_user on known_devices (user_id, used_at);
create index known_devices_expires on known_devices (expires_at);

-- The process that was to send the code: one that has ended may have taken it along.
alter table verifications add column sent_by uuid;

-- At most one row, where the places are invented. Data that were invented stay so, whatever a later start is told.
create table demo_data (
  one boolean primary key default true constraint demo_data_one check (one),
  filled_at timestamptz not null,
  -- How the invented people are entered: by the password that the sources name, by one that a start printed, or not at all.
  people text constraint demo_data_people check (people in ('published', 'printed', 'closed'))
);
insert into demo_data (filled_at, people)
select now(), case when exists (select from users where email like '%@demo.example') then 'published' end
where exists (select from photos where key like 'demo-%');

-- Owners who left before took nothing along: what they had stated about whom to pay goes as it does now.
delete from bank_accounts where business_id in (
  select e.business_id from audit_events e join businesses b on b.id = e.business_id
  where b.owner_id is null and e.action in ('bank_account.add', 'bank_account.change')
    and e.actor_id is not null and not exists (select from users where id = e.actor_id)
);
delete from social_accounts where business_id in (
  select e.business_id from audit_events e join businesses b on b.id = e.business_id
  where b.owner_id is null and e.action in ('social_account.add', 'social_account.change')
    and e.actor_id is not null and not exists (select from users where id = e.actor_id)
);
