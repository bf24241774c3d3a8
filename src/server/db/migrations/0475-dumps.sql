-- The files of open data of each night, as they lie in the storage: their names, sizes and sums, once all of them are there.
create table open_dumps (
  day date primary key,
  -- A server that dies at it is followed by another.
  began_at timestamptz(3) not null,
  made_at timestamptz(3),
  files json not null default '[]'
);
