-- A first start serves while the demo's places are still being written; one that is broken off goes on with the places that are left.
alter table demo_data add column places_left int not null default 0 constraint demo_data_places_left check (places_left >= 0);
