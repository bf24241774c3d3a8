-- An agency whose officers sign in with its own provider alone: by the issuer of that provider.
alter table agencies add column officer_issuer text;

-- The provider's own words on a session: whose and which one it is there, so that ending it there ends it here; and how the person proved to be themselves.
alter table sessions
  add column provider_subject text,
  add column provider_sid text,
  add column amr text[],
  add column acr text;
create index sessions_provider on sessions (issuer, provider_subject) where provider_subject is not null;
create index sessions_provider_sid on sessions (issuer, provider_sid) where provider_sid is not null;

-- Sessions that ended by no act in their browser, which is told why with its next request.
create table ended_sessions (
  token_hash bytea primary key,
  reason text not null constraint ended_sessions_reason check (reason in ('many', 'idle', 'provider', 'elsewhere')),
  expires_at timestamptz(3) not null
);
create index ended_sessions_expires on ended_sessions (expires_at);
