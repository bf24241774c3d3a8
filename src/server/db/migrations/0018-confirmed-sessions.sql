-- When somebody at a session proved to be the person: sensitive acts want that to be fresh.
alter table sessions add column confirmed_at timestamptz;

-- What was typed into a form that has to wait until its sender has proved who he is; without passwords and codes.
create table held_forms (
  session_id uuid primary key constraint held_forms_session references sessions on delete cascade,
  path text not null,
  fields jsonb not null,
  expires_at timestamptz not null
);
create index held_forms_expires on held_forms (expires_at);

-- The way back from a changed contact, for whoever reads the one before. Null where the account had none of that kind.
create table contact_undos (
  code_hash bytea primary key,
  user_id uuid not null constraint contact_undos_user references users on delete cascade,
  kind text not null constraint contact_undos_kind check (kind in ('email', 'phone')),
  old_contact text,
  new_contact text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index contact_undos_user on contact_undos (user_id);
create index contact_undos_expires on contact_undos (expires_at);

alter table verifications
  drop constraint verifications_purpose,
  add constraint verifications_purpose
    check (purpose in ('register', 'sign_in', 'recover', 'change_contact', 'link_partner', 'confirm', 'hand_off'));
