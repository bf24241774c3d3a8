-- Replies, new owners, merged entries and questionnaires are published too; a questionnaire is of no place.
alter table publications drop constraint publications_kind;
alter table publications add constraint publications_kind check (kind in
  ('listed', 'delisted', 'place', 'inspection', 'card', 'finding', 'reply', 'owner-changed', 'merged', 'template'));
alter table publications alter column business_id drop not null;
alter table publications add constraint publications_of_place check ((business_id is null) = (kind = 'template'));
create index publications_template on publications (subject) where kind = 'template';

-- Places that are compared with what was published of them soon: a change that named none of them, or more than one transaction should read.
create table publication_looks (
  business_id uuid not null constraint publication_looks_pkey primary key constraint publication_looks_business references businesses on delete cascade
);
