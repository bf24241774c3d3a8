-- What officers' days are planned by: how urgent a visit to each place is, the lot of the week, the rounds that officers have put together,
-- and reminders of self-surveys.

-- Kept apart from the places: narrow, so that the most urgent of an area are found by one walk along an index.
create table visit_priorities (
  business_id uuid primary key constraint visit_priorities_business references businesses on delete cascade,
  -- Copies of the place's own (see the triggers); whether plans lead to a place of its status.
  province_code int not null,
  district_code int not null,
  category_id text not null,
  planned boolean not null,
  risk real not null default 100 constraint visit_priorities_risk check (risk between 0 and 100),
  -- What was found is given time to be mended; null where nothing was ever looked at.
  rests_until timestamptz,
  -- The week, by its Monday, that the lot is of; its order in the week, and where among twenty visits it comes.
  week date,
  lot double precision constraint visit_priorities_lot check (lot >= 0 and lot < 1),
  slot smallint constraint visit_priorities_slot check (slot between 0 and 19),
  -- Null until it was worked out for the first time; till then the place counts as the most urgent.
  kept_at timestamptz,
  constraint visit_priorities_drawn check (num_nonnulls(week, lot, slot) in (0, 3))
);
create index visit_priorities_province on visit_priorities (province_code, risk desc, business_id)
  include (district_code, category_id, rests_until) where planned;
create index visit_priorities_district on visit_priorities (district_code, risk desc, business_id)
  include (category_id, rests_until) where planned;
create index visit_priorities_province_lot on visit_priorities (province_code, week, lot) where planned;
create index visit_priorities_district_lot on visit_priorities (district_code, week, lot) where planned;
create index visit_priorities_kept on visit_priorities (kept_at nulls first);

create function add_visit_priority() returns trigger language plpgsql as $$
begin
  insert into visit_priorities (business_id, province_code, district_code, category_id, planned)
    select id, province_code, district_code, category_id, status in ('approved', 'suspended') from added on conflict do nothing;
  return null;
end $$;
create trigger businesses_priority_added after insert on businesses referencing new table as added
  for each statement execute function add_visit_priority();

create function move_visit_priority() returns trigger language plpgsql as $$
begin
  update visit_priorities set province_code = new.province_code, district_code = new.district_code,
      category_id = new.category_id, planned = new.status in ('approved', 'suspended')
    where business_id = new.id;
  return null;
end $$;
create trigger businesses_priority_moved after update of province_code, district_code, category_id, status on businesses
  for each row when ((old.province_code, old.district_code, old.category_id, old.status)
    is distinct from (new.province_code, new.district_code, new.category_id, new.status))
  execute function move_visit_priority();
insert into visit_priorities (business_id, province_code, district_code, category_id, planned)
  select id, province_code, district_code, category_id, status in ('approved', 'suspended') from businesses;

-- What the law pins is looked for by its moment.
create index warning_cards_fix_due on warning_cards (fix_due_at) include (business_id)
  where state in ('issued', 'acknowledged', 'returned', 'accepted', 'overdue');
create index warning_cards_ready on warning_cards (replied_at) include (business_id)
  where level = 'red' and state in ('replied', 'accepted');
create index inspections_sealed on inspections (sealed_at) include (business_id) where state = 'sealed';
create index surveys_submitted on surveys (submitted_at) include (business_id);

-- An officer's round of a day, in the order in which it is driven.
create table rounds (
  officer_id uuid not null constraint rounds_officer references users on delete cascade,
  day date not null,
  -- Minute of the day.
  begins int not null constraint rounds_begins check (begins between 0 and 1439),
  made_at timestamptz not null,
  primary key (officer_id, day)
);
create table round_stops (
  officer_id uuid not null,
  day date not null,
  position smallint not null constraint round_stops_position check (position between 1 and 9),
  business_id uuid not null constraint round_stops_business references businesses on delete cascade,
  primary key (officer_id, day, position),
  constraint round_stops_round foreign key (officer_id, day) references rounds on delete cascade,
  constraint round_stops_once unique (officer_id, day, business_id)
);
create index round_stops_business on round_stops (business_id);

-- An owner who was reminded of a self-survey is not reminded again at once.
create table survey_reminders (
  business_id uuid not null constraint survey_reminders_business references businesses on delete cascade,
  at timestamptz not null,
  sent_by uuid constraint survey_reminders_sent_by references users on delete set null,
  primary key (business_id, at)
);
create index survey_reminders_sent_by on survey_reminders (sent_by);
