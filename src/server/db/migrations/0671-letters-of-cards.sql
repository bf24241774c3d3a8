-- Letters of a card are found by it, as before there were letters of visits: the rule that held the index is of a part of the rows now.
create index letters_of_card on letters (card_id);
