-- The second factor: how a session was opened, apps that count codes, and codes on paper for a lost phone.
alter table sessions
  add column signed_by text constraint sessions_signed_by
    check (signed_by in ('password', 'code', 'passkey', 'hand-off', 'provider', 'registration')),
  add column issuer text,
  add column factor text constraint sessions_factor check (factor in ('passkey', 'app', 'recovery', 'provider', 'contact')),
  -- Nobody's session, for minutes, until the second factor is shown.
  add column awaits_factor boolean not null default false;

-- One app a person. It counts from the first right code on.
create table authenticator_apps (
  user_id uuid primary key constraint authenticator_apps_user references users on delete cascade,
  secret bytea not null,
  made_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  -- The half minute of the last code that was used: no code serves twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null constraint recovery_codes_user references users on delete cascade,
  made_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index recovery_codes_user on recovery_codes (user_id);

-- Two persons took the factor away: the next sign-in proves a contact, and no officer's page opens before another factor is set up.
alter table users add column factor_reset_at timestamptz(3);

-- One row while the installation requires a second factor of its officers, with when that began.
create table officer_factor (
  one boolean primary key default true constraint officer_factor_one check (one),
  required_since timestamptz(3) not null
);
