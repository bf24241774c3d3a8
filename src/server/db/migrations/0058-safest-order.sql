-- Lists by safety: where a place stands, then the letter that its page shows, then its rating; in two generations as the other
-- orders (0016, src/server/domain/places/standing.ts).
alter table list_orders drop constraint list_orders_list,
  add constraint list_orders_list check (list in ('hot', 'popular', 'safest', 'recommended'));
alter table businesses
  add column safest_even double precision not null default 0,
  add column safest_odd double precision not null default 0;
update businesses set safest_even = level * 10::float8 + rating_bayes, safest_odd = level * 10::float8 + rating_bayes
from (
  select id as of_place, case
    when status = 'suspended' or open_card = 'red' then 0
    when grade_valid_until > now() then 20 + coalesce(least(70 - ascii(grade), case when open_card = 'orange' then 3 end), 0)
    else 10 end as level
  from businesses
) it
where of_place = id;
insert into list_orders (list, generation, made_at) values ('safest', 0, 'epoch');

create index businesses_safest_even on businesses (safest_even desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_safest_odd on businesses (safest_odd desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_category_safest_even on businesses (category_id, safest_even desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_category_safest_odd on businesses (category_id, safest_odd desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_province_safest_even on businesses (province_code, category_id, safest_even desc, id desc);
create index businesses_province_safest_odd on businesses (province_code, category_id, safest_odd desc, id desc);

-- Whoever stands above the letter that is shown now: nearly nobody at any moment.
create index businesses_letter_sank on businesses (id)
  where (safest_even >= 200 or safest_odd >= 200)
    and floor(greatest(safest_even, safest_odd) / 10) - 20
      > coalesce(least(70 - ascii(grade), case when open_card = 'orange' then 3 end), 0);
