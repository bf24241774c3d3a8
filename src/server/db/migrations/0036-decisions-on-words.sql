-- What officers decide about words, and who officers are: who is looking at a text just now, what was decided and why, objections, originals of
-- what was blacked out, visits that complaints ask for, papers that were checked, relations to places, and what became of officers.

-- Who has a review or a report open, so that two do not decide the same.
create table decision_leases (
  subject_id uuid primary key,
  officer_id uuid not null constraint decision_leases_officer references users on delete cascade,
  until timestamptz(3) not null
);
create index decision_leases_officer on decision_leases (officer_id);

create table review_decisions (
  id uuid primary key,
  review_id uuid not null constraint review_decisions_review references reviews on delete cascade,
  -- The last two answer an objection.
  verdict text not null constraint review_decisions_verdict check (verdict in ('keep', 'hide', 'redact', 'restore', 'uphold')),
  reason text constraint review_decisions_reason check (reason in
    ('personal_data', 'hate_or_threat', 'spam', 'off_topic', 'conflict_of_interest', 'not_own_experience', 'illegal')),
  note text constraint review_decisions_note check (length(note) between 1 and 1000),
  decided_by uuid constraint review_decisions_decided_by references users on delete set null,
  unit text not null constraint review_decisions_unit check (length(unit) between 1 and 200),
  decided_at timestamptz(3) not null,
  constraint review_decisions_hide_says_why check (verdict <> 'hide' or reason is not null)
);
create index review_decisions_review on review_decisions (review_id, decided_at);
create index review_decisions_decided_by on review_decisions (decided_by);

-- One against each decision, by the author.
create table review_appeals (
  decision_id uuid primary key constraint review_appeals_decision references review_decisions on delete cascade,
  body text not null constraint review_appeals_body check (length(body) between 20 and 2000),
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create index review_appeals_open on review_appeals (sent_at) where decided_at is null;

-- Units whose officials a text speaks of: those do not decide about it.
create table review_concerns (
  review_id uuid not null constraint review_concerns_review references reviews on delete cascade,
  unit text not null constraint review_concerns_unit check (length(unit) between 1 and 200),
  -- Who passed it on; null where the text says so itself.
  named_by uuid constraint review_concerns_named_by references users on delete set null,
  named_at timestamptz(3) not null,
  primary key (review_id, unit)
);
create index review_concerns_named_by on review_concerns (named_by);

-- What a text said before parts of it were blacked out, encrypted, and who has read it since.
create table sealed_originals (
  id uuid primary key,
  review_id uuid not null constraint sealed_originals_review references reviews on delete cascade,
  sealed bytea not null,
  sealed_at timestamptz(3) not null
);
create index sealed_originals_review on sealed_originals (review_id, sealed_at);
create table sealed_readings (
  id uuid primary key,
  review_id uuid not null constraint sealed_readings_review references reviews on delete cascade,
  reader_id uuid constraint sealed_readings_reader references users on delete set null,
  reason text not null constraint sealed_readings_reason check (length(reason) between 10 and 1000),
  read_at timestamptz(3) not null
);
create index sealed_readings_review on sealed_readings (review_id, read_at);
create index sealed_readings_reader on sealed_readings (reader_id);

create index reviews_reported on reviews (business_id) where status = 'reported';

-- A visit that a complaint, or an officer's doubt about papers, asks for.
create table complaint_visits (
  id uuid primary key,
  business_id uuid not null constraint complaint_visits_business references businesses on delete cascade,
  opened_by uuid constraint complaint_visits_opened_by references users on delete set null,
  note text not null constraint complaint_visits_note check (length(note) between 1 and 1000),
  opened_at timestamptz(3) not null,
  visit_by timestamptz(3) not null,
  done_at timestamptz(3),
  inspection_id uuid constraint complaint_visits_inspection references inspections
);
create index complaint_visits_business on complaint_visits (business_id);
create unique index complaint_visits_open on complaint_visits (business_id) where done_at is null;
create index complaint_visits_opened_by on complaint_visits (opened_by);
create index complaint_visits_inspection on complaint_visits (inspection_id);
alter table place_reports
  add column visit_id uuid constraint place_reports_visit references complaint_visits on delete set null,
  add column decided_by uuid constraint place_reports_decided_by references users on delete set null;
create index place_reports_visit on place_reports (visit_id);
create index place_reports_decided_by on place_reports (decided_by);

-- By which unit papers were compared: pages name it, and no officer.
alter table bank_accounts add column checked_unit text;
alter table social_accounts add column checked_unit text;
alter table licences
  add column checked_at timestamptz(3),
  add column checked_by uuid constraint licences_checked_by references users on delete set null,
  add column checked_unit text;
create index licences_checked_by on licences (checked_by);

-- Relations of officers to places, as they declared them: the own one, a relative's.
create table place_interests (
  id uuid primary key,
  officer_id uuid not null constraint place_interests_officer references users on delete cascade,
  business_id uuid not null constraint place_interests_business references businesses on delete cascade,
  declared_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by uuid constraint place_interests_ended_by references users on delete set null
);
create index place_interests_officer on place_interests (officer_id);
create unique index place_interests_open on place_interests (officer_id, business_id) where ended_at is null;
create index place_interests_business on place_interests (business_id);
create index place_interests_ended_by on place_interests (ended_by);

alter table role_grants add column asked_province int constraint role_grants_asked_province references provinces;
create index role_grants_asked_province on role_grants (asked_province);
create index role_grants_waiting on role_grants (requested_at) where state = 'requested';

alter table duty_areas
  add column given_by uuid constraint duty_areas_given_by references users on delete set null,
  -- The area that another officer lent; it ends with that one.
  add column lent_from uuid constraint duty_areas_lent_from references duty_areas on delete cascade;
create index duty_areas_given_by on duty_areas (given_by);
create index duty_areas_lent_from on duty_areas (lent_from);

-- What became of an officer, in order.
create table officer_moves (
  id uuid primary key,
  officer_id uuid not null constraint officer_moves_officer references users on delete cascade,
  what text not null constraint officer_moves_what check (what in
    ('approved', 'refused', 'suspended', 'restored', 'area_given', 'area_lent', 'area_ended', 'interest_ended')),
  by_id uuid constraint officer_moves_by references users on delete set null,
  reason text constraint officer_moves_reason check (length(reason) between 1 and 1000),
  -- Province or district, where it is about an area.
  area_code int,
  until timestamptz(3),
  at timestamptz(3) not null
);
create index officer_moves_officer on officer_moves (officer_id, at desc);
create index officer_moves_by on officer_moves (by_id);
