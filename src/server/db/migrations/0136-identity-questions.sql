-- Rows of a registry's list that may be another place than the one that they look like: kept out of the list of places until an officer has
-- said what they are. The grade, cards and reviews of the place stay with it meanwhile, as it stands.
create table identity_questions (
  id uuid primary key,
  -- The registry's number of the row; the place that it was compared with may have another, or none.
  external_id text not null constraint identity_questions_external_id check (length(external_id) between 1 and 100),
  business_id uuid not null constraint identity_questions_business references businesses on delete cascade,
  identity text not null constraint identity_questions_identity check (identity in ('changed', 'perhaps')),
  -- The row as it would be stored, and what was compared.
  row jsonb not null,
  sha256 text not null,
  comparison jsonb not null,
  -- Raised when the list comes again with another row: a decision is about what was seen.
  rev int not null default 0,
  held_at timestamptz not null,
  decision text constraint identity_questions_decision check (decision in ('same', 'another', 'left_out', 'settled')),
  reason text constraint identity_questions_reason check (length(reason) between 10 and 1000),
  decided_at timestamptz,
  decided_by uuid constraint identity_questions_decided_by references users on delete set null,
  constraint identity_questions_whole check ((decision is null) = (decided_at is null))
);
create unique index identity_questions_open on identity_questions (external_id) where decided_at is null;
create index identity_questions_left_out on identity_questions (external_id, sha256) where decision = 'left_out';
create index identity_questions_business on identity_questions (business_id);
create index identity_questions_decided_by on identity_questions (decided_by);

-- Licences are compared by their letters and digits.
create index licences_key on licences (regexp_replace(lower(number), '[\s./\\()_:,-]', '', 'g')) where number is not null;
