-- The district of each place beside what waits there for an officer, as cards have it: queues, and what the first page counts of them, are
-- read by area without a look at places all over the country.
alter function keep_district_of_card() rename to keep_district_of_place;

alter table place_reports add column district_code int constraint place_reports_district references districts;
alter table registrations add column district_code int constraint registrations_district references districts;
alter table claims add column district_code int constraint claims_district references districts;
alter table closures add column district_code int constraint closures_district references districts;
update place_reports t set district_code = b.district_code from businesses b where b.id = t.business_id;
update registrations t set district_code = b.district_code from businesses b where b.id = t.business_id;
update claims t set district_code = b.district_code from businesses b where b.id = t.business_id;
update closures t set district_code = b.district_code from businesses b where b.id = t.business_id;
alter table place_reports alter column district_code set not null;
alter table registrations alter column district_code set not null;
alter table claims alter column district_code set not null;
alter table closures alter column district_code set not null;
create index place_reports_district on place_reports (district_code, state);
create index registrations_district on registrations (district_code, decided_at);
create index claims_district on claims (district_code, state);
create index closures_district on closures (district_code, state);
create trigger place_reports_in_district before insert or update of business_id on place_reports
  for each row execute function keep_district_of_place();
create trigger registrations_in_district before insert or update of business_id on registrations
  for each row execute function keep_district_of_place();
create trigger claims_in_district before insert or update of business_id on claims
  for each row execute function keep_district_of_place();
create trigger closures_in_district before insert or update of business_id on closures
  for each row execute function keep_district_of_place();

-- Of a million reviews thousands wait: only these have it. A review waits while it is held or reported, or its author objects.
-- Whatever is written there is worked out anew.
alter table reviews add column waiting_in int;
create function keep_where_review_waits() returns trigger language plpgsql as $$
begin
  new.waiting_in := case when (new.held_at is not null and new.status <> 'hidden') or new.status = 'reported' or exists (
    select from review_decisions d join review_appeals a on a.decision_id = d.id and a.decided_at is null where d.review_id = new.id
  ) then (select district_code from businesses where id = new.business_id for no key update) end;
  return new;
end $$;
create trigger reviews_wait_when_added before insert on reviews for each row
  when (new.held_at is not null or new.status = 'reported') execute function keep_where_review_waits();
create trigger reviews_wait_when_changed before update of held_at, status, business_id, waiting_in on reviews
  for each row execute function keep_where_review_waits();
create function keep_where_objected_review_waits() returns trigger language plpgsql as $$
begin
  update reviews set waiting_in = null from review_decisions d where d.id = new.decision_id and reviews.id = d.review_id;
  return null;
end $$;
create trigger review_appeals_wait after insert or update of decided_at on review_appeals
  for each row execute function keep_where_objected_review_waits();
update reviews set waiting_in = null where status = 'reported' or held_at is not null;
update reviews set waiting_in = null from review_decisions d join review_appeals a on a.decision_id = d.id and a.decided_at is null
  where reviews.id = d.review_id;
create index reviews_waiting on reviews (waiting_in) where waiting_in is not null;
drop index reviews_held;

create or replace function move_cards_with_place() returns trigger language plpgsql as $$
begin
  update warning_cards set district_code = new.district_code where business_id = new.id;
  update place_reports set district_code = new.district_code where business_id = new.id;
  update registrations set district_code = new.district_code where business_id = new.id;
  update claims set district_code = new.district_code where business_id = new.id;
  update closures set district_code = new.district_code where business_id = new.id;
  update reviews set waiting_in = null where business_id = new.id and waiting_in is not null;
  return null;
end $$;
alter function move_cards_with_place() rename to move_what_waits_with_place;
