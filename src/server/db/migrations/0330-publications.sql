-- Everything that the public was shown of places, in the order in which it was shown.
create table publications (
  idx bigint generated always as identity primary key,
  at timestamptz(3) not null,
  kind text not null constraint publications_kind check (kind in ('listed', 'delisted', 'place', 'inspection', 'card', 'finding')),
  business_id uuid not null constraint publications_business references businesses on delete cascade,
  -- The place, inspection, card or finding.
  subject uuid not null,
  -- Canonical JSON (RFC 8785), with a hash in place of each text that people wrote.
  body text not null,
  -- It was public before publications were kept; `at` is when it became so.
  backfilled boolean not null default false
);
create index publications_subject on publications (business_id, kind, subject, idx desc);
create index publications_at on publications (at);

-- The texts behind the hashes. They go with the person who answered for them, and the row of the publication stays.
create table publication_texts (
  publication bigint not null constraint publication_texts_publication references publications on delete cascade,
  sha256 bytea not null,
  salt bytea not null,
  body text not null,
  person_id uuid constraint publication_texts_person references users on delete cascade,
  constraint publication_texts_key primary key (publication, sha256)
);
create index publication_texts_person on publication_texts (person_id);
