-- What supervisors and officers see of their own work, kept by day; whether scores are what they would be if nobody looked at thresholds; the
-- commitment of each week's lot, and what it drew.

-- How an area stood at the end of a day: places that the public finds, and those of them whose last result counted.
create table area_days (
  day date not null,
  district_code int not null constraint area_days_district references districts,
  listed int not null constraint area_days_listed check (listed >= 0),
  valid int not null constraint area_days_valid check (valid between 0 and listed),
  -- Of the moment that it stands for: the end of the day, or while the day lasts the last time that it was made.
  made_at timestamptz not null,
  primary key (day, district_code)
);
create index area_days_district on area_days (district_code, day);

-- Work of an area that was late, by how late.
create table overdue_days (
  day date not null,
  district_code int not null constraint overdue_days_district references districts,
  what text not null constraint overdue_days_what check (what in ('reply', 'mending', 'visit', 'registration')),
  week int not null constraint overdue_days_week check (week >= 0),
  month int not null constraint overdue_days_month check (month >= 0),
  longer int not null constraint overdue_days_longer check (longer >= 0),
  primary key (day, district_code, what)
);
create index overdue_days_district on overdue_days (district_code, day);

-- What happened on a day in an area, by officer. No key: of two officers whose accounts were erased the rows may be alike.
create table officer_days (
  day date not null,
  district_code int not null constraint officer_days_district references districts,
  officer_id uuid constraint officer_days_officer references users on delete set null,
  inspections int not null default 0,
  -- Answers of these inspections, and how many of them say that the question does not apply.
  answers int not null default 0,
  na int not null default 0,
  yellow int not null default 0,
  orange int not null default 0,
  red int not null default 0,
  closed int not null default 0,
  escalated int not null default 0,
  withdrawn int not null default 0,
  -- Hours from the issue to the end of each card that was closed.
  mending_hours int[] not null default '{}'
);
create index officer_days_day on officer_days (day);
create index officer_days_district on officer_days (district_code, day);
create index officer_days_officer on officer_days (officer_id, day);

-- Days are made again from what happened on them.
create index warning_cards_issued on warning_cards (issued_at) where issued_at is not null;
create index warning_cards_closed on warning_cards (closed_at) where closed_at is not null;
create index warning_cards_withdrawn on warning_cards (withdrawn_at) where withdrawn_at is not null;
create index card_moves_escalated on card_moves (at) where to_state = 'escalated';

-- What simulation and comparison say of an officer's scores, and of a unit's questions: made at night, read by pages.
create table officer_fairness (
  officer_id uuid primary key constraint officer_fairness_officer references users on delete cascade,
  unit text not null constraint officer_fairness_unit check (length(unit) between 1 and 200),
  made_at timestamptz not null,
  figures jsonb not null
);
create table unit_fairness (
  unit text primary key constraint unit_fairness_unit check (length(unit) between 1 and 200),
  made_at timestamptz not null,
  figures jsonb not null
);

-- The lot of each week: published is the hash of its seed, and weeks later the seed itself.
create table lot_weeks (
  week date primary key constraint lot_weeks_monday check (extract(isodow from week) = 1),
  commitment text not null constraint lot_weeks_commitment check (commitment ~ '^[0-9a-f]{64}$'),
  committed_at timestamptz not null,
  seed text constraint lot_weeks_seed check (seed ~ '^[0-9a-f]{64}$'),
  revealed_at timestamptz,
  constraint lot_weeks_revealed check ((seed is null) = (revealed_at is null))
);
create function refuse_other_lot() returns trigger language plpgsql as $$
begin
  raise exception 'What was committed to is never changed: only its seed is added.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger lot_weeks_final after update on lot_weeks for each row
  when ((old.week, old.commitment, old.committed_at) is distinct from (new.week, new.commitment, new.committed_at)
    or (old.seed is not null and old.seed is distinct from new.seed)
    or (new.seed is not null and encode(sha256(decode(new.seed, 'hex')), 'hex') <> new.commitment))
  execute function refuse_other_lot();

-- Inspections of places that the lot had drawn, known as such from the sealing on.
create table lot_visits (
  inspection_id uuid primary key constraint lot_visits_inspection references inspections,
  week date not null constraint lot_visits_week references lot_weeks,
  -- A second officer is to look at the same without knowing the answers.
  doubled boolean not null
);
create index lot_visits_week on lot_visits (week);

-- The second look at a place that the lot wants double: it stands apart from inspections, as it measures officers and not the place.
create table second_looks (
  inspection_id uuid primary key constraint second_looks_of references lot_visits,
  due_at timestamptz not null,
  inspector_id uuid constraint second_looks_inspector references users on delete set null,
  sealed_at timestamptz,
  score numeric(4, 1) constraint second_looks_score check (score between 0 and 100),
  constraint second_looks_whole check ((sealed_at is null) = (score is null))
);
create index second_looks_inspector on second_looks (inspector_id);
create index second_looks_open on second_looks (due_at) where sealed_at is null;
create table second_answers (
  inspection_id uuid not null constraint second_answers_look references second_looks,
  question_id text not null constraint second_answers_question references questions,
  verdict text not null constraint second_answers_verdict check (verdict in ('pass', 'fail', 'na')),
  value text constraint second_answers_value check (length(value) between 1 and 100),
  primary key (inspection_id, question_id),
  constraint second_answers_na check ((verdict = 'na') = (value is null))
);
create index second_answers_question on second_answers (question_id);
create function refuse_other_second_look() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- The officer's account may be erased; nothing else.
    old.inspector_id := case when new.inspector_id is null then null else old.inspector_id end;
    if old is not distinct from new then return null; end if;
  end if;
  raise exception 'A second look that was sealed is never changed.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger second_looks_final after update or delete on second_looks
  for each row when (old.sealed_at is not null) execute function refuse_other_second_look();
