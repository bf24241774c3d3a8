-- What a place says that it has: words of src/shared/places/amenities.ts, each once, in the order there.
alter table businesses add column amenities text[] not null default '{}'
  constraint businesses_amenities check (
    amenities <@ array['pool', 'family', 'halal', 'vegetarian', 'stepfree', 'parking', 'pets', 'always']
    and cardinality(amenities) <= 8
  );
