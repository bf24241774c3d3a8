-- The part of somebody who works for a place: a manager answers cards, a shift answers guests, a helper writes drafts.
alter table place_offers add column part text not null default 'helper'
  constraint place_offers_part check (part in ('manager', 'shift', 'helper'));
alter table place_offers add constraint place_offers_part_kind check (kind = 'helper' or part = 'helper');
