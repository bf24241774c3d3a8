-- Devices on which officers seal: each has a key that never leaves it, and signs what the officer saw. The public half stays as long as what
-- it signed; whose device it was goes with the account.
create table devices (
  id uuid primary key,
  user_id uuid constraint devices_user references users on delete set null,
  -- P-256, as SubjectPublicKeyInfo.
  public_key bytea not null constraint devices_once unique constraint devices_public_key check (length(public_key) = 91),
  user_agent text not null constraint devices_user_agent check (length(user_agent) <= 300),
  created_at timestamptz not null,
  used_at timestamptz not null,
  revoked_at timestamptz
);
create index devices_user on devices (user_id, used_at);

alter table runs
  add column signed_by uuid constraint runs_signed_by references devices,
  -- r and s, 32 bytes each. Null where it was sealed without: by a plain form, or by a browser that cannot.
  add column signature bytea constraint runs_signature check (length(signature) = 64),
  add constraint runs_signed_whole check ((signed_by is null) = (signature is null) and (signature is null or state = 'sealed'));
create index runs_signed_by on runs (signed_by);
