-- The district of each card's place beside the card: what waits is read by area, in its order, without a look at every place in the country.
alter table warning_cards add column district_code int constraint warning_cards_district references districts;
update warning_cards c set district_code = b.district_code from businesses b where b.id = c.business_id;
alter table warning_cards alter column district_code set not null;

create index warning_cards_district on warning_cards (district_code, state);
create index warning_cards_sent on warning_cards (district_code, issued_at desc, id desc) where issued_at is not null;

-- The place is locked, or one that moves at this moment would leave its new card behind.
create function keep_district_of_card() returns trigger language plpgsql as $$
begin
  new.district_code := (select district_code from businesses where id = new.business_id for no key update);
  return new;
end $$;
create trigger warning_cards_in_district before insert or update of business_id on warning_cards
  for each row execute function keep_district_of_card();

create function move_cards_with_place() returns trigger language plpgsql as $$
begin
  update warning_cards set district_code = new.district_code where business_id = new.id;
  return null;
end $$;
create trigger businesses_moved after update of district_code on businesses for each row
  when (old.district_code <> new.district_code) execute function move_cards_with_place();
