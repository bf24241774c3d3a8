-- What officers have seen of the facts that a body depends on (`safetyAmenities` in src/shared/places/amenities.ts): the last look at each.
create table amenity_checks (
  business_id uuid not null constraint amenity_checks_business references businesses on delete cascade,
  amenity text not null constraint amenity_checks_amenity check (amenity in ('pool', 'stepfree')),
  checked_at timestamptz not null,
  checked_by uuid constraint amenity_checks_checked_by references users on delete set null,
  checked_unit text not null,
  primary key (business_id, amenity)
);
create index amenity_checks_checked_by on amenity_checks (checked_by);

-- Whoever takes a fact away takes the look at it away, whichever way it comes: said again it is the place's own word again.
create function end_amenity_checks() returns trigger language plpgsql as $$
begin
  delete from amenity_checks where business_id = new.id and amenity <> all(new.amenities);
  return null;
end $$;
create trigger businesses_amenities_changed after update of amenities on businesses for each row
  when (old.amenities is distinct from new.amenities) execute function end_amenity_checks();
