-- Problems of places, reported by people with and without an account, for the officers of the area. Ids are random, not by time.

create table place_reports (
  id uuid primary key,
  business_id uuid not null constraint place_reports_business references businesses on delete cascade,
  reporter_id uuid constraint place_reports_reporter references users on delete set null,
  -- Told apart from a person who left.
  from_guest boolean not null,
  kind text not null constraint place_reports_kind check (kind in
    ('unsafe_now', 'hygiene', 'cheated', 'impostor', 'wrong_information', 'closed')),
  body text not null constraint place_reports_body check (length(body) between 20 and 2000),
  seen text not null constraint place_reports_seen check (seen in ('today', 'week', 'earlier')),
  state text not null default 'received' constraint place_reports_state check (state in
    ('received', 'looking', 'done', 'dismissed')),
  reason text constraint place_reports_reason check (length(reason) between 1 and 2000),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint place_reports_guest check (not from_guest or reporter_id is null),
  constraint place_reports_decided check (
    num_nonnulls(reason, decided_at) = case when state in ('done', 'dismissed') then 2 else 0 end)
);
create index place_reports_business on place_reports (business_id, created_at desc, id);
create index place_reports_reporter on place_reports (reporter_id, created_at);
-- What waits for an officer, the latest first.
create index place_reports_open on place_reports (created_at desc, id) include (business_id, kind)
  where state in ('received', 'looking');
-- A person has one open report of a kind at a place. Guests cannot be told apart: there the same words are the same report.
create unique index place_reports_person_once on place_reports (business_id, kind, reporter_id)
  where state in ('received', 'looking') and reporter_id is not null;
create unique index place_reports_guest_once on place_reports (business_id, kind, md5(body))
  where state in ('received', 'looking') and from_guest;
