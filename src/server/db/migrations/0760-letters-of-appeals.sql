-- The decision on an appeal goes out as a letter too, with sender, decider and addressee as they were then.
alter table card_appeals add column letter jsonb constraint card_appeals_letter check (letter is null or verdict is not null);
alter table letters drop constraint letters_kind;
alter table letters add constraint letters_kind check (kind in ('card', 'visit', 'appeal'));
alter table letters drop constraint letters_subject;
alter table letters add constraint letters_subject check (
  case when kind in ('card', 'appeal') then card_id is not null and inspection_id is null
    else inspection_id is not null and card_id is null end);
