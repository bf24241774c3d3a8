-- Two times of every visit: when it was made, by the device's clock as far as that can be believed, and when it arrived here. A visit that
-- was closed at ten without a network and arrived at six was made at ten: facts, public dates and validity go by that.
alter table inspections
  add column visited_at timestamptz,
  -- Why the first is not certain; null where nothing speaks against it.
  add column visit_doubt text constraint inspections_visit_doubt check (visit_doubt in ('clock', 'turned', 'clamped', 'taken'));

-- Until now the arrival was taken for the visit, and their validity is counted from it.
alter table inspections disable trigger inspections_final;
update inspections set visited_at = sealed_at where sealed_at is not null;
alter table inspections enable trigger inspections_final;

alter table inspections drop constraint inspections_sealed_whole;
alter table inspections
  add constraint inspections_sealed_whole check (
    num_nonnulls(sealed_at, visited_at, score, grade, valid_until) = case state when 'sealed' then 5 else 0 end),
  add constraint inspections_visited check (visited_at <= sealed_at),
  add constraint inspections_doubted check (visit_doubt is null or visited_at is not null);

drop index inspections_business;
create index inspections_business on inspections (business_id, visited_at desc, id desc);
-- The other one stays: what changed since is asked by arrival.
create index inspections_visited on inspections (visited_at) include (business_id) where state = 'sealed';

-- When the officer closed it, by the device's clock as it was said and signed, and how far that clock was ahead of ours when it arrived, in seconds.
alter table runs
  add column closed_said timestamptz,
  add column closed_skew int,
  add constraint runs_closed_whole check ((closed_said is null) = (closed_skew is null) and (closed_said is null or state = 'sealed'));
