-- Areas, kinds of business, businesses with the figures kept for lists, their pictures, items and reviews.
-- Areas and categories are reference data: loaded by the reference step after the migrations, not here.

create extension if not exists pg_trgm;

create table provinces (
  code int primary key constraint provinces_code check (code between 10 and 99),
  name_th text not null,
  name_en text not null,
  name_cn text not null,
  region text not null constraint provinces_region check (region in ('north', 'northeast', 'central', 'east', 'west', 'south')),
  lat double precision not null,
  lng double precision not null
);

create table districts (
  code int primary key constraint districts_code check (code between 1000 and 9999),
  province_code int not null constraint districts_province references provinces,
  name_th text not null,
  name_en text not null,
  lat double precision not null,
  lng double precision not null,
  constraint districts_in_province check (code / 100 = province_code)
);
create index districts_province on districts (province_code);

-- Key: district code and the sub-district's Thai name, because published sub-district codes disagree.
create table subdistricts (
  id text primary key,
  district_code int not null constraint subdistricts_district references districts,
  name_th text not null,
  name_en text not null,
  postcodes text[] not null constraint subdistricts_postcodes check (cardinality(postcodes) > 0),
  constraint subdistricts_name unique (district_code, name_th)
);

create table categories (
  id text primary key,
  position int not null,
  name_th text not null,
  name_en text not null,
  name_cn text not null
);

create table businesses (
  id uuid primary key,
  external_id text constraint businesses_external_id unique,
  category_id text not null constraint businesses_category references categories,
  status text not null default 'draft' constraint businesses_status
    check (status in ('draft', 'submitted', 'returned', 'approved', 'suspended', 'closed_temporarily', 'closed')),
  name_th text not null constraint businesses_name_th check (length(name_th) between 1 and 200),
  name_en text constraint businesses_name_en check (length(name_en) between 1 and 200),
  name_cn text constraint businesses_name_cn check (length(name_cn) between 1 and 200),
  description_th text not null default '' constraint businesses_description_th check (length(description_th) <= 4000),
  description_en text constraint businesses_description_en check (length(description_en) <= 4000),
  description_cn text constraint businesses_description_cn check (length(description_cn) <= 4000),
  phone text,
  province_code int not null constraint businesses_province references provinces,
  district_code int not null constraint businesses_district references districts,
  subdistrict_id text constraint businesses_subdistrict references subdistricts,
  postcode text constraint businesses_postcode check (postcode ~ '^[0-9]{5}$'),
  address text not null default '',
  lat double precision not null constraint businesses_lat check (lat between 5 and 21),
  lng double precision not null constraint businesses_lng check (lng between 97 and 106),
  -- A plane in which one unit is nearly the same length both ways at Thailand's middle latitude: good for KNN, re-ranked by haversine.
  geo point not null generated always as (point(lng * 0.9723699203976766, lat)) stored,
  opening_hours jsonb not null default '{}',
  capacity int constraint businesses_capacity check (capacity > 0),
  price_level smallint constraint businesses_price_level check (price_level between 1 and 4),
  -- Kept figures: written by commands in the same transaction as what they are made of.
  grade text constraint businesses_grade check (grade in ('A', 'B', 'C', 'D', 'E')),
  score numeric(4, 1) constraint businesses_score check (score between 0 and 100),
  inspected_at timestamptz,
  grade_valid_until timestamptz,
  open_card text constraint businesses_open_card check (open_card in ('yellow', 'orange', 'red')),
  rating_sum int not null default 0,
  rating_count int not null default 0,
  rating_mean double precision not null default 0,
  rating_bayes double precision not null default 0,
  hot_score double precision not null default 0,
  recommended_rank int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint businesses_grade_whole check ((grade is null) = (score is null) and (grade is null) = (inspected_at is null) and (grade is null) = (grade_valid_until is null))
);
create index businesses_category on businesses (category_id);
create index businesses_province on businesses (province_code, category_id, rating_bayes desc, id desc);
create index businesses_district on businesses (district_code);
create index businesses_subdistrict on businesses (subdistrict_id);
-- The lists, each one walk along an index. Both columns go the same way, so that a page begins at its first row.
create index businesses_geo on businesses using gist (geo) where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_hot on businesses (hot_score desc, id desc)
  where status = 'approved' and open_card is distinct from 'red' and hot_score > 0;
create index businesses_popular on businesses (rating_bayes desc, id desc) where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_category_popular on businesses (category_id, rating_bayes desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_recommended on businesses (recommended_rank) where recommended_rank is not null;

create table photos (
  id uuid primary key,
  business_id uuid not null constraint photos_business references businesses on delete cascade,
  position int not null default 0,
  key text not null,
  color text not null constraint photos_color check (color ~ '^#[0-9a-f]{6}$'),
  illustration boolean not null default false,
  constraint photos_position unique (business_id, position)
);

create table items (
  id uuid primary key,
  business_id uuid not null constraint items_business references businesses on delete cascade,
  position int not null default 0,
  name_th text not null,
  name_en text,
  name_cn text,
  description_th text not null default '',
  price_satang int constraint items_price check (price_satang >= 0),
  photo_key text,
  constraint items_position unique (business_id, position)
);

create table reviews (
  id uuid primary key,
  business_id uuid not null constraint reviews_business references businesses on delete cascade,
  author_name text not null,
  stars smallint not null constraint reviews_stars check (stars between 1 and 5),
  body text not null constraint reviews_body check (length(body) between 20 and 4000),
  visited_month date not null,
  status text not null default 'published' constraint reviews_status check (status in ('published', 'reported', 'kept', 'hidden')),
  created_at timestamptz not null default now()
);
create index reviews_business on reviews (business_id, created_at desc, id);
