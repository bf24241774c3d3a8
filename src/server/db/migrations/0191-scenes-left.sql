-- A first start that is broken off between the demo's places and its people goes on with the people at the next one.
alter table demo_data add column scenes_left int not null default 0 constraint demo_data_scenes_left check (scenes_left >= 0);
