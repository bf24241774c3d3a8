-- What search looks through: each business as folded text (src/shared/search/fold.ts), made by the program in the transaction
-- that changes names, items, address or category. A table of its own, not columns of businesses: these rows change seldom,
-- while ratings and hot scores change all the time, and each change of a row enters all of its trigrams anew.

create table search_docs (
  business_id uuid primary key constraint search_docs_business references businesses on delete cascade,
  -- Of the program that made the row; older ones are made again.
  version smallint not null,
  -- Names in all languages; names and everything else that is looked for; names and areas by their sound.
  names text not null,
  doc text not null,
  sound text not null
);
create index search_docs_version on search_docs (version);
-- Without a pending list: a search would have to read through it, and the embedded database has no autovacuum to empty it.
create index search_docs_names on search_docs using gin (names gin_trgm_ops) with (fastupdate = off);
create index search_docs_doc on search_docs using gin (doc gin_trgm_ops) with (fastupdate = off);
create index search_docs_sound on search_docs using gin (sound gin_trgm_ops) with (fastupdate = off);
-- How often words occur is known better from a sample (src/server/domain/search/sample.ts); planning is quicker without.
alter table search_docs alter names set statistics 1, alter doc set statistics 1, alter sound set statistics 1;

-- The latest inspected first.
create index businesses_inspected on businesses (inspected_at desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily') and inspected_at is not null;
