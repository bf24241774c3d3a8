-- Of each day how many people called a place or asked for the way there, beside its visitors: figures only. So that each person counts once a
-- day, the mark of their visit, which goes after a week, has the day on which they last did so.
alter table place_days
  add column calls int not null default 0 constraint place_days_calls check (calls between 0 and visitors),
  add column directions int not null default 0 constraint place_days_directions check (directions between 0 and visitors);
alter table visit_marks add column called_on date, add column directed_on date;
