-- Inspections of an agency's own system, as that system reported them with its key. They stand beside the inspections that were sealed here, and never
-- among them: the grade of a place is of evidence that this installation holds.
create table reported_inspections (
  id uuid primary key,
  agency_id uuid not null constraint reported_inspections_agency references agencies on delete cascade,
  business_id uuid not null constraint reported_inspections_business references businesses on delete cascade,
  -- Its number in the agency's own system.
  number text not null constraint reported_inspections_number_length check (length(number) between 1 and 100),
  -- The name of that system.
  source text not null constraint reported_inspections_source check (length(source) between 1 and 80),
  visited_on date not null,
  -- None where it answers no questionnaire of ours.
  template_id text constraint reported_inspections_template references question_templates,
  -- `[{code, verdict, value}]`, judged here.
  answers jsonb not null constraint reported_inspections_answers check (jsonb_typeof(answers) = 'array'),
  -- `[{severity, said}]`: findings in the agency's words.
  points jsonb not null constraint reported_inspections_points check (jsonb_typeof(points) = 'array'),
  -- Computed by the rules, where every question is answered.
  score numeric(4, 1) constraint reported_inspections_score check (score between 0 and 100),
  grade text constraint reported_inspections_grade check (grade in ('A', 'B', 'C', 'D', 'E')),
  valid_until timestamptz(3),
  rules text,
  -- Of what was sent.
  sha256 text not null,
  reported_at timestamptz(3) not null,
  corrected_at timestamptz(3),
  corrected_reason text,
  withdrawn_at timestamptz(3),
  withdrawn_reason text,
  constraint reported_inspections_number unique (agency_id, number),
  constraint reported_inspections_graded check (num_nonnulls(score, grade, valid_until, rules) in (0, 4) and (grade is null or template_id is not null)),
  constraint reported_inspections_corrected check ((corrected_at is null) = (corrected_reason is null)),
  constraint reported_inspections_withdrawn check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index reported_inspections_business on reported_inspections (business_id, visited_on desc, id desc);
create index reported_inspections_template on reported_inspections (template_id);

-- What a key sends is stored in the background, a batch a transaction.
create table report_jobs (
  id uuid primary key,
  key_id uuid not null constraint report_jobs_key references api_keys on delete cascade,
  made_at timestamptz(3) not null,
  sha256 text not null,
  dry_run boolean not null,
  state text not null constraint report_jobs_state check (state in ('working', 'done', 'stopped', 'failed')),
  rows_count integer not null,
  progress integer not null default 0,
  tries integer not null default 0,
  expires_at timestamptz(3) not null
);
create index report_jobs_key on report_jobs (key_id, made_at);
create unique index report_jobs_open on report_jobs (key_id, sha256) where state = 'working';
create index report_jobs_working on report_jobs (tries, made_at) where state = 'working';
create index report_jobs_expires on report_jobs (expires_at);

create table report_job_rows (
  job_id uuid not null constraint report_job_rows_job references report_jobs on delete cascade,
  at integer not null,
  number text not null,
  sent jsonb not null,
  outcome text constraint report_job_rows_outcome check (outcome in ('new', 'corrected', 'withdrawn', 'unchanged', 'refused')),
  business_id uuid constraint report_job_rows_business references businesses on delete set null,
  grade text,
  reasons jsonb not null default '[]',
  constraint report_job_rows_pkey primary key (job_id, at)
);
create index report_job_rows_number on report_job_rows (job_id, number, at);
create index report_job_rows_business on report_job_rows (business_id);

alter table api_keys drop constraint api_keys_scopes;
alter table api_keys add constraint api_keys_scopes check (scopes <@ array['read', 'places', 'inspections'] and 'read' = any(scopes));
alter table publications drop constraint publications_kind;
alter table publications add constraint publications_kind check (kind in
  ('listed', 'delisted', 'place', 'inspection', 'reported', 'card', 'finding', 'reply', 'owner-changed', 'merged', 'template'));
