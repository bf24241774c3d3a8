-- Questionnaires while they are filled in (runs), and the owners' own ones once they are submitted (surveys). Surveys stand apart from
-- inspections, so that none can ever become a grade.

-- As the licence says; null while nobody has read it there.
alter table businesses add column licensed_capacity int
  constraint businesses_licensed_capacity check (licensed_capacity between 1 and 100000);

create table surveys (
  id uuid primary key,
  business_id uuid not null constraint surveys_business references businesses,
  template_id text not null constraint surveys_template references question_templates,
  submitted_by uuid constraint surveys_submitted_by references users on delete set null,
  started_at timestamptz not null,
  submitted_at timestamptz not null,
  expires_at timestamptz not null,
  -- What an inspection with these answers would come to: for the owner and officers, never in a list.
  score numeric(4, 1) not null constraint surveys_score check (score between 0 and 100),
  grade text not null constraint surveys_grade check (grade in ('A', 'B', 'C', 'D', 'E')),
  constraint surveys_period check (expires_at > submitted_at)
);
create index surveys_business on surveys (business_id, submitted_at desc, id desc);
create index surveys_template on surveys (template_id);
create index surveys_submitted_by on surveys (submitted_by);

create table survey_answers (
  survey_id uuid not null constraint survey_answers_survey references surveys,
  question_id text not null constraint survey_answers_question references questions,
  verdict text not null constraint survey_answers_verdict check (verdict in ('pass', 'fail', 'na')),
  value text constraint survey_answers_value check (length(value) between 1 and 100),
  na_reason text constraint survey_answers_na_reason check (length(na_reason) between 1 and 500),
  note text not null default '' constraint survey_answers_note check (length(note) <= 2000),
  primary key (survey_id, question_id),
  constraint survey_answers_na check ((verdict = 'na') = (value is null) and (verdict = 'na') = (na_reason is not null))
);
create index survey_answers_question on survey_answers (question_id);

create function refuse_changed_survey() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'surveys' then
    -- The owner's account may be erased; nothing else.
    old.submitted_by := case when new.submitted_by is null then null else old.submitted_by end;
    if old is not distinct from new then return null; end if;
  end if;
  raise exception 'A submitted survey is never changed: the next one stands beside it.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger surveys_final after update or delete on surveys
  for each row execute function refuse_changed_survey();
create constraint trigger survey_answers_final after update or delete on survey_answers
  for each row execute function refuse_changed_survey();

create table runs (
  -- Made by its sender, so that beginning twice begins once.
  id uuid primary key,
  kind text not null constraint runs_kind check (kind in ('survey', 'first', 'routine', 'recheck', 'requested', 'complaint')),
  business_id uuid not null constraint runs_business references businesses,
  -- Stays the same whatever is published meanwhile.
  template_id text not null constraint runs_template references question_templates,
  -- The inspection that a recheck looks at again.
  follows_id uuid constraint runs_follows references inspections,
  state text not null default 'open' constraint runs_state check (state in ('open', 'sealed', 'aborted', 'dropped')),
  -- Codes of the questions that are asked.
  asked text[] not null constraint runs_asked check (cardinality(asked) between 1 and 200),
  -- Figures of the place that rules compare with, as they were known at the start.
  capacity int,
  licensed int constraint runs_licensed check (licensed between 1 and 100000),
  opened_by uuid constraint runs_opened_by references users on delete set null,
  -- The officer's agency; none in a survey.
  unit text constraint runs_unit check (length(unit) between 1 and 200),
  opened_at timestamptz not null,
  -- Where the officer stood at the start, and who went along.
  lat double precision constraint runs_lat check (lat between -90 and 90),
  lng double precision constraint runs_lng check (lng between -180 and 180),
  companion text not null default '' constraint runs_companion check (length(companion) <= 200),
  ended_at timestamptz,
  -- SHA-256 over the answers and photos that were sealed.
  manifest text constraint runs_manifest check (manifest ~ '^[0-9a-f]{64}$'),
  inspection_id uuid constraint runs_inspection references inspections,
  survey_id uuid constraint runs_survey references surveys,
  constraint runs_unit_of_officers check ((kind = 'survey') = (unit is null)),
  constraint runs_ended check ((state = 'open') = (ended_at is null)),
  constraint runs_position check ((lat is null) = (lng is null)),
  constraint runs_recheck check ((kind = 'recheck') = (follows_id is not null)),
  constraint runs_sealed_whole check ((state = 'sealed') = (manifest is not null)
    and (survey_id is not null) = (state = 'sealed' and kind = 'survey')
    and (inspection_id is not null) = (kind <> 'survey' and state in ('sealed', 'aborted')))
);
-- One of each at a time: who comes second goes on with the first one's.
create unique index runs_one_survey on runs (business_id) where state = 'open' and kind = 'survey';
create unique index runs_one_inspection on runs (business_id) where state = 'open' and kind <> 'survey';
create index runs_business on runs (business_id, opened_at desc);
create index runs_template on runs (template_id);
create index runs_follows on runs (follows_id);
create index runs_opened_by on runs (opened_by);
create index runs_inspection on runs (inspection_id);
create index runs_survey on runs (survey_id);

create table run_ops (
  run_id uuid not null constraint run_ops_run references runs,
  device uuid not null,
  n int not null constraint run_ops_n check (n between 1 and 100000),
  -- Code; the run says of which questionnaire.
  question text not null,
  value text constraint run_ops_value check (length(value) between 1 and 100),
  na_reason text constraint run_ops_na_reason check (length(na_reason) <= 500),
  note text not null constraint run_ops_note check (length(note) <= 2000),
  -- Names of operations, `device:n`, that it takes the place of.
  replaces text[] not null constraint run_ops_replaces check (cardinality(replaces) <= 20),
  by_id uuid constraint run_ops_by references users on delete set null,
  -- By the device's own clock.
  device_at timestamptz not null,
  at timestamptz not null,
  -- SHA-256 over the hash before it from the same device, and this operation.
  hash bytea not null,
  primary key (run_id, device, n),
  constraint run_ops_said check (value is null or na_reason is null)
);
create index run_ops_by on run_ops (by_id);

create table run_photos (
  id uuid primary key,
  run_id uuid not null constraint run_photos_run references runs,
  question text not null,
  key text not null,
  -- Of the original as it came, in hex.
  sha256 text not null constraint run_photos_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  by_id uuid constraint run_photos_by references users on delete set null,
  at timestamptz not null,
  removed_at timestamptz,
  constraint run_photos_once unique (run_id, question, sha256)
);
create index run_photos_by on run_photos (by_id);

create function refuse_changed_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state <> 'open' then
    old.opened_by := case when new.opened_by is null then null else old.opened_by end;
    if old is not distinct from new then return null; end if;
  elsif tg_op = 'UPDATE' then
    return null;
  end if;
  raise exception 'A run that has ended is never changed or removed.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger runs_final after update or delete on runs for each row execute function refuse_changed_run();

create function refuse_changed_op() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    old.by_id := case when new.by_id is null then null else old.by_id end;
    if old is not distinct from new then return null; end if;
  end if;
  raise exception 'What was said in a run is never changed or removed: a later operation takes its place.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger run_ops_final after update or delete on run_ops for each row execute function refuse_changed_op();

create function refuse_changed_run_photo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    old.by_id := case when new.by_id is null then null else old.by_id end;
    if (select state from runs where id = old.run_id) = 'open' then old.removed_at := new.removed_at; end if;
    if old is not distinct from new then return null; end if;
  end if;
  raise exception 'A photo of a run is never changed, and taken out of one that is open only.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger run_photos_final after update or delete on run_photos
  for each row execute function refuse_changed_run_photo();

-- The lock makes an operation and a sealing wait for one another: whichever comes second sees the first.
create function refuse_late_run_rows() returns trigger language plpgsql as $$
begin
  if exists (select from (select state from runs where id in (select run_id from added) for share) own where state <> 'open') then
    raise exception 'A run that has ended takes nothing more.'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
create trigger run_ops_late after insert on run_ops referencing new table as added
  for each statement execute function refuse_late_run_rows();
create trigger run_photos_late after insert on run_photos referencing new table as added
  for each statement execute function refuse_late_run_rows();
