-- Which version of the committed reference data the tables hold, so that a start that finds it equal does no work.
create table reference_loads (
  name text primary key,
  sha256 text not null,
  loaded_at timestamptz not null default now()
);
