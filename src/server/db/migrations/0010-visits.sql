-- How many people look at a place, without keeping who. A visitor is a hash with a salt that lasts a day and goes with it.

create table visit_salts (
  day date primary key,
  salt bytea not null
);

create table visit_marks (
  day date not null,
  business_id uuid not null constraint visit_marks_business references businesses on delete cascade,
  visitor bytea not null,
  primary key (business_id, day, visitor)
);
create index visit_marks_day on visit_marks (day);

create table visit_counts (
  business_id uuid not null constraint visit_counts_business references businesses on delete cascade,
  day date not null,
  visitors int not null constraint visit_counts_visitors check (visitors > 0),
  primary key (business_id, day)
);
create index visit_counts_day on visit_counts (day);
