-- How a claimant describes the place: compared with the listing by the decision that imports and registrations go by. Null: claimed before
-- it was asked.
alter table claims add column stated jsonb constraint claims_stated check (jsonb_typeof(stated) = 'object');

-- The number of the licence that a registry lists, by which a place is recognised. A licence that its owner states is a row of licences.
alter table businesses add column registry_licence text
  constraint businesses_registry_licence check (length(registry_licence) between 1 and 60);
create index businesses_registry_licence on businesses (regexp_replace(lower(registry_licence), '[\s./\\()_:,-]', '', 'g'))
  where registry_licence is not null;
