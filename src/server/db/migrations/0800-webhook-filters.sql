-- A webhook may ask for a district, or for places by name, in place of a province.
alter table webhooks add column district_code integer constraint webhooks_district references districts;
-- None means all of the area.
alter table webhooks add column places uuid[] not null default '{}';
alter table webhooks add constraint webhooks_one_area check (district_code is null or province_code is not null);
create index webhooks_district on webhooks (district_code);
