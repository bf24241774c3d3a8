-- Places that their owners closed for good, for an officer of the area to confirm: closing ends the clocks of warning cards, so nobody gets
-- rid of one by it unseen. What visitors say of a closed place stands among the reports.

create table closures (
  id uuid primary key,
  business_id uuid not null constraint closures_business references businesses on delete cascade,
  closed_by uuid constraint closures_closed_by references users on delete set null,
  -- What the place was, and is again where the closing is rejected.
  before text not null constraint closures_before check (before in ('approved', 'closed_temporarily', 'suspended')),
  closed_at timestamptz not null,
  decide_by timestamptz not null,
  state text not null default 'waiting' constraint closures_state check (state in ('waiting', 'confirmed', 'rejected')),
  decided_at timestamptz,
  decided_by uuid constraint closures_decided_by references users on delete set null,
  reason text constraint closures_reason check (length(reason) between 1 and 2000),
  constraint closures_decided check ((state = 'waiting') = (decided_at is null)),
  constraint closures_rejected check (state <> 'rejected' or reason is not null)
);
create index closures_business on closures (business_id, closed_at desc);
-- A place is closed once until somebody has looked.
create unique index closures_waiting on closures (business_id) where state = 'waiting';
create index closures_decide on closures (decide_by) where state = 'waiting';
create index closures_closed_by on closures (closed_by);
create index closures_decided_by on closures (decided_by);

-- Those that people say are closed, each in its own queue.
create index place_reports_closed on place_reports (business_id, created_at)
  where kind = 'closed' and state in ('received', 'looking');
