-- The near list goes outwards from the reader along this index. With these columns in it, the places that a page passes by
-- need not be looked up: the page after 10,000 places took 40 ms, and takes 9.

drop index businesses_geo;
create index businesses_geo on businesses using gist (geo) include (id, lat, lng)
  where status in ('approved', 'suspended', 'closed_temporarily');
