-- Work that was begun on a device before the officer's agency lost the kind of business is kept aside, as that of an officer who moved.
alter table quarantined_runs
  drop constraint quarantined_runs_why,
  add constraint quarantined_runs_why check (why in ('suspended', 'moved', 'other_kind'));
