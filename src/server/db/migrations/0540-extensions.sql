-- More time is asked for once for each term of a card: to reply, and to fix. The card's record says which one.
alter table card_extensions
  drop constraint card_extensions_pkey,
  add primary key (card_id, clock);
alter table card_moves add column clock text
  constraint card_moves_clock check (clock is null or clock in ('reply', 'fix') and event like 'extension\_%');
update card_moves m set clock = x.clock from card_extensions x
  where x.card_id = m.card_id and m.event like 'extension\_%';
