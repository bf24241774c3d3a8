-- Agencies are rows. What grants, visits, decisions and checks had as free text points to them; letters that were sent keep their own words.

create table agencies (
  id uuid primary key,
  kind text not null constraint agencies_kind check (kind in (
    'tourist_police', 'police', 'provincial_office', 'district_office', 'municipality', 'health_office', 'fire', 'ministry', 'other')),
  -- The official name. The others are null where nobody has written them: readers see the Thai one composed in their language.
  name_th text not null constraint agencies_name_th check (name_th = btrim(name_th) and char_length(name_th) between 1 and 200),
  name_en text constraint agencies_name_en check (name_en = btrim(name_en) and char_length(name_en) between 1 and 200),
  name_cn text constraint agencies_name_cn check (name_cn = btrim(name_cn) and char_length(name_cn) between 1 and 200),
  short text constraint agencies_short check (short = btrim(short) and char_length(short) between 1 and 40),
  -- The name as it is compared, so that another spelling is no second agency; null until the program has folded it.
  folded text,
  parent_id uuid constraint agencies_parent references agencies constraint agencies_not_own_parent check (parent_id <> id),
  contact text not null default '' constraint agencies_contact check (char_length(contact) <= 500),
  address text not null default '' constraint agencies_address check (char_length(address) <= 500),
  letter_head text not null default '' constraint agencies_letter_head check (char_length(letter_head) <= 300),
  letter_prefix text not null default '' constraint agencies_letter_prefix check (char_length(letter_prefix) <= 40),
  appeal_to text not null default '' constraint agencies_appeal_to check (char_length(appeal_to) <= 300),
  working_hours text not null default '' constraint agencies_working_hours check (char_length(working_hours) <= 200),
  -- Another one that it is part of since: grants have moved there, and what was done before still names this one.
  merged_into uuid constraint agencies_merged_into references agencies,
  closed_at timestamptz(3),
  -- Another number with every change, so that nobody writes over what they have not seen.
  rev int not null default 1,
  made_at timestamptz(3) not null default now(),
  constraint agencies_merged check (merged_into is null or closed_at is not null and merged_into <> id)
);
create unique index agencies_folded on agencies (folded) where merged_into is null;
create index agencies_parent on agencies (parent_id);
create index agencies_merged_into on agencies (merged_into);

-- Where an agency works, a whole province or one district: its officers are given areas within.
create table agency_areas (
  agency_id uuid not null constraint agency_areas_agency references agencies on delete cascade,
  province_code int not null constraint agency_areas_province references provinces,
  district_code int constraint agency_areas_district references districts,
  constraint agency_areas_in_province check (district_code / 100 = province_code),
  constraint agency_areas_once unique nulls not distinct (agency_id, province_code, district_code)
);
create index agency_areas_province on agency_areas (province_code);
create index agency_areas_district on agency_areas (district_code);

-- Kinds of business that it inspects; all kinds where none is listed.
create table agency_kinds (
  agency_id uuid not null constraint agency_kinds_agency references agencies on delete cascade,
  category_id text not null constraint agency_kinds_category references categories,
  primary key (agency_id, category_id)
);
create index agency_kinds_category on agency_kinds (category_id);

-- At most four levels, and none below itself. One change at a time: two that are right alone could make a circle together.
create function keep_agency_tree() returns trigger language plpgsql as $$
declare
  above uuid := new.parent_id;
  levels int := 1;
begin
  if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id then return new; end if;
  perform pg_advisory_xact_lock(7204115602);
  while above is not null loop
    if above = new.id then
      raise exception 'An agency is not below itself.' using errcode = 'check_violation', constraint = 'agencies_circle', table = 'agencies';
    end if;
    levels := levels + 1;
    select parent_id into above from agencies where id = above;
  end loop;
  levels := levels + (
    with recursive below as (
      select id, 0 as depth from agencies where id = new.id
      union all select a.id, b.depth + 1 from agencies a join below b on a.parent_id = b.id where b.depth < 5
    ) select coalesce(max(depth), 0) from below);
  if levels > 4 then
    raise exception 'Agencies stand in at most four levels.' using errcode = 'check_violation', constraint = 'agencies_levels', table = 'agencies';
  end if;
  return new;
end $$;
create trigger agencies_tree before insert or update of parent_id on agencies for each row execute function keep_agency_tree();

-- Each text is an agency; texts that differ in letters' case or in spaces are one. Other spellings are put together by the program, which folds names.
create temporary table unit_texts on commit drop as
select distinct btrim(unit) as name, lower(regexp_replace(btrim(unit), '\s+', '', 'g')) as key from (
  select unit from role_grants union all select unit from inspections union all select unit from runs union all select unit from card_moves
  union all select unit from card_appeals union all select unit from review_decisions union all select unit from review_concerns
  union all select checked_unit from bank_accounts union all select checked_unit from social_accounts union all select checked_unit from licences
  union all select checked_unit from amenity_checks union all select unit from officer_fairness union all select unit from unit_fairness
  union all select unit from chat_reports union all select unit from announcements
) it where btrim(unit) <> '';
create temporary table unit_agencies on commit drop as
select key, gen_random_uuid() as id, min(name) as name from unit_texts group by key;

insert into agencies (id, kind, name_th)
select id, case
    when name ~ '^(กองบัญชาการ|สถานี)?ตำรวจท่องเที่ยว|^Tourist Police' then 'tourist_police'
    when name ~ '^(สภ\.|สน\.|สถานีตำรวจ|ตำรวจ)|Police' then 'police'
    when name ~ '^(สสจ\.|สสอ\.|สำนักงานสาธารณสุข|โรงพยาบาล)' then 'health_office'
    when name ~ '^(สำนักงานจังหวัด|ที่ทำการปกครองจังหวัด|ศาลากลางจังหวัด)' then 'provincial_office'
    when name ~ '^(ที่ว่าการอำเภอ|ที่ทำการปกครองอำเภอ|สำนักงานเขต)' then 'district_office'
    when name ~ '^(เทศบาล|อบต\.|อบจ\.|องค์การบริหารส่วน|เมืองพัทยา|กรุงเทพมหานคร)' then 'municipality'
    when name ~ 'ดับเพลิง|ป้องกันและบรรเทาสาธารณภัย' then 'fire'
    when name ~ '^(กระทรวง|กรม)' then 'ministry'
    else 'other' end, name
from unit_agencies;

create function pg_temp.agency_of(unit text) returns uuid language sql stable as $$
  select id from unit_agencies where key = lower(regexp_replace(btrim(unit), '\s+', '', 'g'))
$$;

alter table role_grants add column agency_id uuid constraint role_grants_agency references agencies;
update role_grants set agency_id = pg_temp.agency_of(unit) where unit is not null;
alter table role_grants drop constraint role_grants_inspector, drop column unit;
alter table role_grants add constraint role_grants_inspector check (
  (role = 'inspector') = (kind is not null) and (role = 'inspector') = (agency_id is not null) and (role = 'inspector') = (badge is not null)
);
create index role_grants_agency on role_grants (agency_id);

-- Areas of the agencies are those that their officers have.
insert into agency_areas (agency_id, province_code, district_code)
select distinct g.agency_id, d.province_code, d.district_code from duty_areas d
join role_grants g on g.user_id = d.user_id and g.role = 'inspector'
where d.lent_from is null and (d.valid_to is null or d.valid_to > now())
  and (d.district_code is null or not exists (
    select from duty_areas w join role_grants h on h.user_id = w.user_id and h.role = 'inspector'
    where h.agency_id = g.agency_id and w.province_code = d.province_code and w.district_code is null and w.lent_from is null
      and (w.valid_to is null or w.valid_to > now())));

alter table inspections add column agency_id uuid constraint inspections_agency references agencies;
alter table inspections disable trigger inspections_final;
update inspections set agency_id = pg_temp.agency_of(unit);
alter table inspections enable trigger inspections_final;
alter table inspections alter column agency_id set not null, drop column unit;
create index inspections_agency on inspections (agency_id);

alter table runs add column agency_id uuid constraint runs_agency references agencies;
alter table runs disable trigger runs_final;
update runs set agency_id = pg_temp.agency_of(unit) where unit is not null;
alter table runs enable trigger runs_final;
alter table runs drop constraint runs_unit_of_officers, drop column unit;
alter table runs add constraint runs_agency_of_officers check ((kind = 'survey') = (agency_id is null));
create index runs_agency on runs (agency_id);

alter table card_moves add column agency_id uuid constraint card_moves_agency references agencies;
update card_moves set agency_id = pg_temp.agency_of(unit) where unit is not null;
alter table card_moves drop column unit;
create index card_moves_agency on card_moves (agency_id);

alter table card_appeals add column agency_id uuid constraint card_appeals_agency references agencies;
update card_appeals set agency_id = pg_temp.agency_of(unit) where unit is not null;
alter table card_appeals drop column unit;
create index card_appeals_agency on card_appeals (agency_id);

alter table review_decisions add column agency_id uuid constraint review_decisions_agency references agencies;
update review_decisions set agency_id = pg_temp.agency_of(unit);
alter table review_decisions alter column agency_id set not null, drop column unit;
create index review_decisions_agency on review_decisions (agency_id);

alter table review_concerns add column agency_id uuid constraint review_concerns_agency references agencies;
update review_concerns set agency_id = pg_temp.agency_of(unit);
delete from review_concerns c using review_concerns other
where c.review_id = other.review_id and c.agency_id = other.agency_id
  and (c.named_by is null, c.unit) > (other.named_by is null, other.unit);
alter table review_concerns drop constraint review_concerns_pkey, drop column unit, add primary key (review_id, agency_id);
create index review_concerns_agency on review_concerns (agency_id);

alter table bank_accounts add column checked_agency_id uuid constraint bank_accounts_checked_agency references agencies;
update bank_accounts set checked_agency_id = pg_temp.agency_of(checked_unit) where checked_unit is not null;
alter table bank_accounts drop column checked_unit;
create index bank_accounts_checked_agency on bank_accounts (checked_agency_id);
alter table social_accounts add column checked_agency_id uuid constraint social_accounts_checked_agency references agencies;
update social_accounts set checked_agency_id = pg_temp.agency_of(checked_unit) where checked_unit is not null;
alter table social_accounts drop column checked_unit;
create index social_accounts_checked_agency on social_accounts (checked_agency_id);
alter table licences add column checked_agency_id uuid constraint licences_checked_agency references agencies;
update licences set checked_agency_id = pg_temp.agency_of(checked_unit) where checked_unit is not null;
alter table licences drop column checked_unit;
create index licences_checked_agency on licences (checked_agency_id);
alter table amenity_checks add column checked_agency_id uuid constraint amenity_checks_checked_agency references agencies;
update amenity_checks set checked_agency_id = pg_temp.agency_of(checked_unit);
alter table amenity_checks alter column checked_agency_id set not null, drop column checked_unit;
create index amenity_checks_checked_agency on amenity_checks (checked_agency_id);

-- Made anew every night.
alter table officer_fairness add column agency_id uuid constraint officer_fairness_agency references agencies on delete cascade;
update officer_fairness set agency_id = pg_temp.agency_of(unit);
alter table officer_fairness alter column agency_id set not null, drop column unit;
create index officer_fairness_agency on officer_fairness (agency_id);
drop table unit_fairness;
create table agency_fairness (
  agency_id uuid primary key constraint agency_fairness_agency references agencies on delete cascade,
  made_at timestamptz not null,
  figures jsonb not null
);

alter table chat_reports add column agency_id uuid constraint chat_reports_agency references agencies;
update chat_reports set agency_id = pg_temp.agency_of(unit) where unit is not null;
alter table chat_reports drop column unit;
create index chat_reports_agency on chat_reports (agency_id);

alter table announcements add column agency_id uuid constraint announcements_agency references agencies;
update announcements set agency_id = pg_temp.agency_of(unit);
alter table announcements alter column agency_id set not null, drop column unit;
create index announcements_agency on announcements (agency_id);

-- Agencies, and who looks after the installation, are matters of power.
create or replace function common_audit_chain(action text) returns text language sql immutable as $$
  select case
    when action like 'officer.%' or action like 'duty.%' and action <> 'duty.outside_area' or action like 'agency.%' or action like 'steward.%'
      or action like 'role.%' and action <> 'role.switch' then 'powers'
    else 'installation'
  end
$$;
