-- Accounts: people, what each may act as, where they are signed in, what they prove by a code, and what was done.

create table users (
  id uuid primary key,
  display_name text not null constraint users_display_name check (length(display_name) between 1 and 200),
  email text constraint users_email unique,
  phone text constraint users_phone unique,
  password_hash text,
  locale text not null constraint users_locale check (locale in ('th', 'en', 'cn')),
  avatar_key text,
  terms_accepted_at timestamptz not null,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_form check (email = lower(email) and length(email) between 3 and 254),
  constraint users_phone_form check (phone ~ '^\+66[0-9]{9}$'),
  constraint users_reachable check (email is not null or phone is not null)
);

-- What an account may act as. A requested inspector can do nothing yet.
create table role_grants (
  user_id uuid not null constraint role_grants_user references users on delete cascade,
  role text not null constraint role_grants_role check (role in ('client', 'vendor', 'inspector')),
  state text not null default 'active' constraint role_grants_state check (state in ('requested', 'active', 'suspended')),
  kind text constraint role_grants_kind check (kind in ('officer', 'police')),
  level text constraint role_grants_level check (level in ('inspector', 'supervisor')),
  unit text constraint role_grants_unit check (length(unit) between 1 and 200),
  badge text constraint role_grants_badge check (length(badge) between 1 and 50),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid constraint role_grants_decided_by references users on delete set null,
  primary key (user_id, role),
  constraint role_grants_inspector check (
    (role = 'inspector') = (kind is not null) and (role = 'inspector') = (level is not null)
    and (role = 'inspector') = (unit is not null) and (role = 'inspector') = (badge is not null)
  ),
  constraint role_grants_only_inspectors_wait check (role = 'inspector' or state = 'active')
);
create index role_grants_decided_by on role_grants (decided_by);

-- Where an inspector may act, a whole province or one district, and when.
create table duty_areas (
  id uuid primary key,
  user_id uuid not null constraint duty_areas_user references users on delete cascade,
  province_code int not null constraint duty_areas_province references provinces,
  district_code int constraint duty_areas_district references districts,
  valid_from timestamptz not null,
  valid_to timestamptz,
  constraint duty_areas_in_province check (district_code / 100 = province_code),
  constraint duty_areas_period check (valid_to > valid_from)
);
create index duty_areas_user on duty_areas (user_id);
create index duty_areas_province on duty_areas (province_code);
create index duty_areas_district on duty_areas (district_code);

-- Devices that are signed in. The cookie's 32 bytes are known here by their SHA-256 only.
create table sessions (
  id uuid primary key,
  token_hash bytea not null constraint sessions_token unique,
  user_id uuid not null constraint sessions_user references users on delete cascade,
  role text not null constraint sessions_role check (role in ('client', 'vendor', 'inspector')),
  remembered boolean not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- A contact that somebody proves with a code, in one browser, and what is done when it is proven.
create table verifications (
  id uuid primary key,
  token_hash bytea not null constraint verifications_token unique,
  purpose text not null constraint verifications_purpose check (purpose in ('register', 'sign_in', 'recover', 'change_contact', 'link_partner')),
  contact text not null,
  user_id uuid constraint verifications_user references users on delete cascade,
  details jsonb not null default '{}',
  -- Null where nobody is to get a code: the flow looks the same and no code fits.
  code_hash bytea,
  tries_left smallint not null,
  code_sent_at timestamptz not null,
  verified_at timestamptz,
  expires_at timestamptz not null
);
create index verifications_user on verifications (user_id);
create index verifications_expires on verifications (expires_at);

-- Hand-off tokens that were used, kept until they could no longer be accepted.
create table used_handoffs (
  issuer text not null,
  token_id text not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id)
);
create table partner_links (
  issuer text not null,
  subject text not null,
  user_id uuid not null constraint partner_links_user references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index partner_links_user on partner_links (user_id);

create table passkeys (
  id text primary key,
  user_id uuid not null constraint passkeys_user references users on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null constraint passkeys_name check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  user_id uuid constraint passkey_challenges_user references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);

-- Made and read by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Random bytes of this installation, made when first asked for.
create table secrets (
  name text primary key,
  value bytea not null
);

-- What was done. Events of a business form a chain: each carries the hash of the one before.
create table audit_events (
  id uuid primary key,
  at timestamptz not null,
  action text not null constraint audit_events_action check (action ~ '^[a-z_]+\.[a-z_]+$'),
  actor_id uuid,
  actor_role text,
  entity_id text,
  business_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  address_hash bytea,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_events_chain unique (business_id, previous_hash)
);
create index audit_events_actor on audit_events (actor_id, at desc);
create index audit_events_entity on audit_events (entity_id, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are never changed' using errcode = 'restrict_violation';
end $$;
create trigger audit_events_sealed before update or delete on audit_events for each row execute function refuse_change();
