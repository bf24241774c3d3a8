-- A level belongs to an area, never to a person at large: who supervises one province is an officer like any other where another one was lent.

alter table duty_areas add column level text not null default 'inspector'
  constraint duty_areas_level check (level in ('inspector', 'supervisor'));
update duty_areas d set level = 'supervisor' from role_grants g
where g.user_id = d.user_id and g.role = 'inspector' and g.level = 'supervisor' and d.lent_from is null;
-- A loan never makes its borrower supervise.
alter table duty_areas add constraint duty_areas_lent_level check (lent_from is null or level = 'inspector');

alter table role_grants drop constraint role_grants_inspector, drop column level;
alter table role_grants add constraint role_grants_inspector check (
  (role = 'inspector') = (kind is not null) and (role = 'inspector') = (unit is not null) and (role = 'inspector') = (badge is not null)
);

-- What officers lent to another agency is over: nobody had accepted it, and no supervisor agreed.
with ended as (
  update duty_areas d set valid_to = greatest(now(), d.valid_from + interval '1 millisecond')
  from duty_areas f join role_grants lender on lender.user_id = f.user_id and lender.role = 'inspector', role_grants g
  where f.id = d.lent_from and g.user_id = d.user_id and g.role = 'inspector' and lower(g.unit) <> lower(lender.unit)
    and (d.valid_to is null or d.valid_to > now())
  returning d.user_id, coalesce(d.district_code, d.province_code) as area
)
insert into officer_moves (id, officer_id, what, area_code, at) select gen_random_uuid(), user_id, 'area_ended', area, now() from ended;

-- An area that an officer offers to lend to a colleague. It is lent when the borrower has accepted and a supervisor of the area has agreed.
create table area_loans (
  id uuid primary key,
  area_id uuid not null constraint area_loans_area references duty_areas on delete cascade,
  borrower_id uuid not null constraint area_loans_borrower references users on delete cascade,
  until timestamptz(3) not null,
  offered_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  agreed_at timestamptz(3),
  agreed_by uuid constraint area_loans_agreed_by references users on delete set null,
  outcome text constraint area_loans_outcome check (outcome in ('lent', 'declined', 'refused', 'withdrawn')),
  constraint area_loans_lent check (outcome is distinct from 'lent' or accepted_at is not null and agreed_at is not null)
);
create index area_loans_area on area_loans (area_id);
create index area_loans_borrower on area_loans (borrower_id);
create index area_loans_agreed_by on area_loans (agreed_by);
create unique index area_loans_waiting on area_loans (area_id, borrower_id) where outcome is null;
