-- Within valid results the places that have passed and are open stand before the others, in every order: their step is 30 by rating
-- (src/server/domain/places/standing.ts). The next refresh of each order puts them there; lists that were begun before are begun
-- anew, for their cursors know fewer standings. Made long ago, so that the first refresh does not wait.
insert into list_orders (list, generation, made_at) values ('popular', 2, 'epoch'), ('safest', 2, 'epoch')
on conflict (list) do update set generation = list_orders.generation + 2, made_at = excluded.made_at;

-- Near places by standing, each a walk of its own that looks no place up that it passes by.
create index businesses_geo_passed_even on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_even >= 30;
create index businesses_geo_passed_odd on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_odd >= 30;
create index businesses_geo_graded_even on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_even >= 20 and popular_even < 30;
create index businesses_geo_graded_odd on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily') and popular_odd >= 20 and popular_odd < 30;
drop index businesses_geo_valid_even, businesses_geo_valid_odd;

-- Who is closed for a time and still stands among those that are not: nearly nobody at any moment.
create index businesses_closed_among_open on businesses (id)
  where status = 'closed_temporarily'
    and (popular_even >= 30 or popular_odd >= 30 or safest_even >= 210 or safest_odd >= 210);
