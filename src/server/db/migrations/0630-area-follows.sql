-- Areas that readers follow: a province or a district, with all kinds of business or with one.
create table area_follows (
  id uuid primary key,
  user_id uuid not null constraint area_follows_user references users on delete cascade,
  province_code integer not null constraint area_follows_province references provinces,
  district_code integer constraint area_follows_district references districts,
  category_id text constraint area_follows_category references categories,
  created_at timestamptz(3) not null,
  -- What became public until then has been told in a morning's notice.
  told_until timestamptz(3) not null,
  constraint area_follows_once unique nulls not distinct (user_id, province_code, district_code, category_id)
);
create index area_follows_area on area_follows (province_code);
create index area_follows_district on area_follows (district_code);
create index area_follows_category on area_follows (category_id);
create index area_follows_told on area_follows (told_until);
