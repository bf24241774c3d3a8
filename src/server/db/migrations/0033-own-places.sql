-- What owners do with their places: changes that wait for an officer, closing, asking for a recheck; and how many people look, by the day.

create table business_edits (
  id uuid primary key,
  business_id uuid not null constraint business_edits_business references businesses on delete cascade,
  -- Part of what is stated → the value that is proposed. Until it is approved the public sees the one before.
  fields jsonb not null,
  state text not null default 'waiting' constraint business_edits_state check (state in ('waiting', 'approved', 'returned', 'withdrawn')),
  -- How often it was proposed: an officer decides about what he has seen.
  rev int not null default 1 constraint business_edits_rev check (rev > 0),
  asked_by uuid constraint business_edits_asked_by references users on delete set null,
  asked_at timestamptz not null,
  decide_by timestamptz not null,
  decided_at timestamptz,
  decided_by uuid constraint business_edits_decided_by references users on delete set null,
  -- Part → why it came back; parts without a reason were approved.
  returned jsonb,
  constraint business_edits_decided check ((state in ('approved', 'returned')) = (decided_at is not null)),
  constraint business_edits_reasons check ((state = 'returned') = (returned is not null))
);
create index business_edits_business on business_edits (business_id, asked_at desc);
create unique index business_edits_waiting on business_edits (business_id) where state = 'waiting';
create index business_edits_decide on business_edits (decide_by) where state = 'waiting';
create index business_edits_asked_by on business_edits (asked_by);
create index business_edits_decided_by on business_edits (decided_by);

-- Of each day how many people looked at a place, and how many of them came from a search. Figures only: whose they are is in no row.
create table place_days (
  business_id uuid not null constraint place_days_business references businesses on delete cascade,
  day date not null,
  visitors int not null constraint place_days_visitors check (visitors > 0),
  searched int not null default 0 constraint place_days_searched check (searched between 0 and visitors),
  primary key (business_id, day)
);
create index place_days_day on place_days (day);

-- The last time that an owner asked for a recheck; done once an inspection was sealed after it.
create table recheck_requests (
  business_id uuid primary key constraint recheck_requests_business references businesses on delete cascade,
  asked_at timestamptz not null,
  asked_by uuid constraint recheck_requests_asked_by references users on delete set null
);
create index recheck_requests_asked_by on recheck_requests (asked_by);
create index recheck_requests_asked on recheck_requests (asked_at);

-- Since when a place is closed, for a time or for good, by its owner; and on which day it means to open again.
alter table businesses add column closed_at timestamptz, add column reopens_on date;

-- While a place is closed for a time the clocks of its yellow and orange cards stand still for ninety days at most, all closings together:
-- the deadlines are moved by what is left of them at once, and back by what was not used when the place opens again.
alter table warning_cards
  add column closed_from timestamptz,
  add column closed_seconds int not null default 0 constraint warning_cards_closed_seconds check (closed_seconds >= 0);

-- When the writer of a draft was last reminded that it rests, and that it goes soon.
alter table business_drafts add column rest_told_at timestamptz, add column end_told_at timestamptz;
create index business_drafts_rest on business_drafts (updated_at) where state = 'open' and expires_at is not null;
