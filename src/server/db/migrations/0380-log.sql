-- The log of publications: each gets a place in it, from which tiles are made outside of the database. A publication stays when its place goes:
-- the log names it for ever.
alter table publications
  drop constraint publications_business,
  add column log_index bigint,
  add column leaf bytea,
  add constraint publications_log_index unique (log_index),
  add constraint publications_leaf check ((log_index is null) = (leaf is null));
create index publications_waiting on publications (idx) where log_index is null;

-- The day's head of the record, as an entry of the same log.
create table log_heads (
  log_index bigint primary key,
  day date not null,
  -- Canonical JSON: the entry itself.
  entry text not null
);
create index log_heads_day on log_heads (day);
