-- Work of officers who were suspended, or moved out of the area, before it arrived from their devices. It is kept beside the runs and counts
-- nowhere until a supervisor of the area takes it over; what is set aside stays on record with the reason.

create table quarantined_runs (
  id uuid primary key,
  -- As the device knows the run: one that is here, or one that was begun without a network and never arrived.
  run_id uuid not null,
  business_id uuid not null constraint quarantined_runs_business references businesses,
  officer_id uuid constraint quarantined_runs_officer references users on delete set null,
  why text not null constraint quarantined_runs_why check (why in ('suspended', 'moved')),
  -- What begins it, and what was drawn for it, where it was begun on the device.
  beginning jsonb,
  -- The officer had said that it is complete.
  is_ended boolean not null default false,
  state text not null default 'waiting' constraint quarantined_runs_state check (state in ('waiting', 'taken', 'set_aside')),
  arrived_at timestamptz not null,
  last_at timestamptz not null,
  decided_by uuid constraint quarantined_runs_decided_by references users on delete set null,
  decided_at timestamptz,
  reason text constraint quarantined_runs_reason check (length(reason) between 1 and 2000),
  -- The run that took it in.
  into_id uuid constraint quarantined_runs_into references runs,
  constraint quarantined_runs_decided check ((state = 'waiting') = (decided_at is null)),
  constraint quarantined_runs_taken check ((state = 'taken') = (into_id is not null)),
  constraint quarantined_runs_set_aside check ((state = 'set_aside') = (reason is not null))
);
-- What comes later of the same run is added to what waits.
create unique index quarantined_runs_once on quarantined_runs (run_id, officer_id) where state = 'waiting';
create index quarantined_runs_business on quarantined_runs (business_id, state);
create index quarantined_runs_officer on quarantined_runs (officer_id, arrived_at);
create index quarantined_runs_decided_by on quarantined_runs (decided_by);
create index quarantined_runs_into on quarantined_runs (into_id);

create table quarantined_ops (
  quarantine_id uuid not null constraint quarantined_ops_of references quarantined_runs,
  device uuid not null,
  n int not null constraint quarantined_ops_n check (n between 1 and 100000),
  question text not null,
  value text constraint quarantined_ops_value check (length(value) between 1 and 100),
  na_reason text constraint quarantined_ops_na_reason check (length(na_reason) <= 500),
  note text not null constraint quarantined_ops_note check (length(note) <= 2000),
  replaces text[] not null constraint quarantined_ops_replaces check (cardinality(replaces) <= 20),
  device_at timestamptz not null,
  at timestamptz not null,
  -- Whether the run took it; null while nobody has decided.
  is_taken boolean,
  primary key (quarantine_id, device, n),
  constraint quarantined_ops_said check (value is null or na_reason is null)
);

create table quarantined_photos (
  quarantine_id uuid not null constraint quarantined_photos_of references quarantined_runs,
  question text not null,
  sha256 text not null constraint quarantined_photos_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  key text not null,
  taken_at timestamptz,
  source text constraint quarantined_photos_source check (source in ('camera', 'file')),
  lat double precision constraint quarantined_photos_lat check (lat between -90 and 90),
  lng double precision constraint quarantined_photos_lng check (lng between -180 and 180),
  at timestamptz not null,
  is_taken boolean,
  primary key (quarantine_id, question, sha256),
  constraint quarantined_photos_position check ((lat is null) = (lng is null))
);

-- It is evidence like what a run has: decided once, and nothing of it is said differently afterwards or taken away.
create function refuse_changed_quarantine() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'quarantined_runs' then
    if old.state = 'waiting' then return null; end if;
    old.officer_id := case when new.officer_id is null then null else old.officer_id end;
    old.decided_by := case when new.decided_by is null then null else old.decided_by end;
    old.business_id := case when current_setting('places.merging', true) = 'on' then new.business_id else old.business_id end;
    if old is not distinct from new then return null; end if;
  elsif tg_op = 'UPDATE' and old.is_taken is null then
    old.is_taken := new.is_taken;
    if old is not distinct from new then return null; end if;
  end if;
  raise exception 'What waits for a supervisor is decided once, and never changed or removed.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger quarantined_runs_final after update or delete on quarantined_runs
  for each row execute function refuse_changed_quarantine();
create constraint trigger quarantined_ops_final after update or delete on quarantined_ops
  for each row execute function refuse_changed_quarantine();
create constraint trigger quarantined_photos_final after update or delete on quarantined_photos
  for each row execute function refuse_changed_quarantine();
