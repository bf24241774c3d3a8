-- A room between the owner of a carded place and the officers on duty there. It belongs to the card, and officers come and go with their duty:
-- none of them is a member.

alter table chat_rooms
  add column card_id uuid constraint chat_rooms_card references warning_cards on delete cascade,
  -- Since when the owner waits for an officer's answer; null where nothing waits, and in rooms of other kinds.
  add column waiting_since timestamptz(3),
  add constraint chat_rooms_card_once unique (card_id, owner_id),
  add constraint chat_rooms_card_alone check (card_id is null or person_id is null),
  add constraint chat_rooms_card_waits check (waiting_since is null or card_id is not null);
create index chat_rooms_waiting on chat_rooms (waiting_since) where waiting_since is not null;

alter table chat_messages
  drop constraint chat_messages_side,
  add constraint chat_messages_side check (side in ('person', 'place', 'officer'));
