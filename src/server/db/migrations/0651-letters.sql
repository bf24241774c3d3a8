-- Letters of other kinds than a card's are archived as these are. The first: the receipt of a visit.
alter table card_letters rename to letters;
alter table letters rename constraint card_letters_pkey to letters_pkey;
alter table letters rename constraint card_letters_card to letters_card;
alter table letters rename constraint card_letters_code to letters_code;
alter table letters rename constraint card_letters_code_form to letters_code_form;
alter table letters rename constraint card_letters_sha256 to letters_sha256;
alter table letters drop constraint card_letters_once;
alter table letters add column kind text not null default 'card' constraint letters_kind check (kind in ('card', 'visit'));
alter table letters alter column kind drop default;
alter table letters alter column card_id drop not null;
alter table letters add column inspection_id uuid constraint letters_inspection references inspections on delete cascade;
alter table letters add constraint letters_subject check (
  case kind when 'card' then card_id is not null and inspection_id is null else inspection_id is not null and card_id is null end);
alter table letters add constraint letters_once unique nulls not distinct (kind, card_id, inspection_id, locale);
create index letters_inspection on letters (inspection_id);
