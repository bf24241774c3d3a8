-- Lists stay as they were while somebody pages through them. What places are ordered by changes with every visit and review; lists
-- go by copies of it. There are two: the even and the odd generations of an order are kept side by side, and a refresh writes the
-- older copy over (src/server/domain/places/orders.ts). The figures themselves are in no index any more.

create table list_orders (
  list text primary key constraint list_orders_list check (list in ('hot', 'popular', 'recommended')),
  generation int not null,
  made_at timestamptz not null
);

alter table businesses
  add column hot_even double precision not null default 0,
  add column hot_odd double precision not null default 0,
  add column popular_even double precision not null default 0,
  add column popular_odd double precision not null default 0,
  add column recommended_even int,
  add column recommended_odd int;

drop index businesses_hot, businesses_popular, businesses_category_popular, businesses_province, businesses_recommended;

update businesses set hot_even = hot_score, hot_odd = hot_score, popular_even = rating_bayes, popular_odd = rating_bayes,
  recommended_even = recommended_rank, recommended_odd = recommended_rank;

create index businesses_hot_even on businesses (hot_even desc, id desc)
  where status = 'approved' and open_card is distinct from 'red' and hot_even > 0;
create index businesses_hot_odd on businesses (hot_odd desc, id desc)
  where status = 'approved' and open_card is distinct from 'red' and hot_odd > 0;
create index businesses_popular_even on businesses (popular_even desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_popular_odd on businesses (popular_odd desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_category_even on businesses (category_id, popular_even desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_category_odd on businesses (category_id, popular_odd desc, id desc)
  where status in ('approved', 'suspended', 'closed_temporarily');
create index businesses_province_even on businesses (province_code, category_id, popular_even desc, id desc);
create index businesses_province_odd on businesses (province_code, category_id, popular_odd desc, id desc);
create index businesses_recommended_even on businesses (recommended_even) where recommended_even is not null;
create index businesses_recommended_odd on businesses (recommended_odd) where recommended_odd is not null;
