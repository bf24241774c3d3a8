-- Visits that an officer took along for a day without a network: what would be asked is drawn and pinned then, so that taking it along
-- once more draws nothing else, and a visit that was begun without a network begins by it. The row's id becomes the run's.

create table prepared_runs (
  id uuid primary key,
  business_id uuid not null constraint prepared_runs_business references businesses,
  officer_id uuid not null constraint prepared_runs_officer references users on delete cascade,
  template_id text not null constraint prepared_runs_template references question_templates,
  -- The inspection that a recheck would look at again.
  follows_id uuid constraint prepared_runs_follows references inspections,
  asked text[] not null constraint prepared_runs_asked check (cardinality(asked) between 1 and 200),
  prepared_at timestamptz not null,
  -- One a visit: what is due differs, or a run began by it, and another takes its place.
  constraint prepared_runs_once unique (business_id, officer_id)
);
create index prepared_runs_officer on prepared_runs (officer_id);
create index prepared_runs_template on prepared_runs (template_id);
create index prepared_runs_follows on prepared_runs (follows_id);
create index prepared_runs_prepared on prepared_runs (prepared_at);

-- How far the device's clock was ahead of ours when the beginning arrived, in seconds; null where it began here.
alter table runs add column clock_skew int;
