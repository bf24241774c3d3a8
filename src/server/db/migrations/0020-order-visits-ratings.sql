-- What lists go by.

-- Where a place stands comes before its figure in every order: valid results, then expired and missing ones, then suspended places
-- (src/server/domain/places/standing.ts). It is kept as whole steps in the orders' own columns, so that no index changes.
update businesses set
  popular_even = standing * 10::float8 + rating_bayes, popular_odd = standing * 10::float8 + rating_bayes,
  hot_even = hot, hot_odd = hot
from (
  select id, standing, case when hot_score > 0 then standing * 1000000000::float8 + hot_score else 0 end as hot
  from (
    select id, hot_score, case
      when status = 'suspended' or open_card = 'red' then 0
      when grade_valid_until > now() then 2
      else 1 end as standing
    from businesses
  ) of_place
) it
where it.id = businesses.id;
-- Lists that were begun before are begun anew; made long ago, so that the first refresh does not wait.
insert into list_orders (list, generation, made_at) values ('hot', 2, 'epoch'), ('popular', 2, 'epoch')
on conflict (list) do update set generation = list_orders.generation + 2, made_at = excluded.made_at;

-- Whoever no longer stands where the order has him: nearly nobody at any moment.
create index businesses_expiring on businesses (grade_valid_until) where popular_even >= 20 or popular_odd >= 20;
create index businesses_sinking on businesses (id)
  where (status = 'suspended' or open_card = 'red') and (popular_even >= 10 or popular_odd >= 10);

-- Near places, the valid ones first: each standing is a walk of its own, which looks no place up that it passes by.
create index businesses_geo_valid_even on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_even >= 20;
create index businesses_geo_valid_odd on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_odd >= 20;
create index businesses_geo_ungraded_even on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_even >= 10 and popular_even < 20;
create index businesses_geo_ungraded_odd on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_odd >= 10 and popular_odd < 20;
create index businesses_geo_suspended_even on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_even < 10;
create index businesses_geo_suspended_odd on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_odd < 10;

-- A visitor counts once in seven days, not once a day: the mark is kept until then, with the day of the last visit. A salt serves for
-- a week of the calendar and goes after the next one; a mark goes over to the new salt when its visitor comes again. The network, a
-- hash as well, is there so that none of them can make a place trending alone.
insert into visit_counts (business_id, day, visitors)
  select business_id, day, count(*) from visit_marks group by business_id, day
  on conflict (business_id, day) do update set visitors = excluded.visitors;
truncate visit_marks, visit_salts;
alter table visit_marks drop constraint visit_marks_pkey;
alter table visit_marks add column network bytea not null, add primary key (business_id, visitor);
create index visit_marks_network on visit_marks (business_id, network);
-- The days so far told visitors apart only within a day; they are forgotten within the week.
insert into visit_marks (day, business_id, visitor, network)
  select day, business_id, decode(md5(random()::text || it), 'hex'), decode(md5(random()::text || it), 'hex')
  from visit_counts cross join generate_series(1, least(visitors, 1000)) it
  where day > (now() at time zone 'Asia/Bangkok')::date - 7;
drop table visit_counts;

-- When figures were last computed anew that others' reviews move: between two times they are a little behind, which is no fault, and
-- after that they are.
create table figure_refreshes (
  figure text primary key constraint figure_refreshes_figure check (figure in ('rating_bayes')),
  made_at timestamptz not null
);
insert into figure_refreshes (figure, made_at) values ('rating_bayes', now());
