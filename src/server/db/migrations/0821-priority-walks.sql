-- How far the day's walk over all places is, in whose course their urgency is worked out anew. With it a place is written where its figures changed:
-- the moment of the last look was in each row before, so that every row was written anew every day.
create table priority_walks (
  day date primary key,
  -- The last place that was looked at.
  reached uuid not null default '00000000-0000-0000-0000-000000000000',
  finished boolean not null default false
);
create index visit_priorities_new on visit_priorities (business_id) where kept_at is null;
drop index visit_priorities_kept;
