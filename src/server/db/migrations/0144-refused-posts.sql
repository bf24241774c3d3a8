-- What a guest had typed into a form that only people who are signed in may send, until that browser has signed in: sealed with a key that
-- only its cookie has, for half an hour.
create table refused_posts (
  token_hash bytea primary key,
  path text not null,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index refused_posts_expires on refused_posts (expires_at);
