-- What is unread of a person changed otherwise than by what happened in a room: open pages count anew.
alter table live_events alter column room_id drop not null,
  add constraint live_events_place check (room_id is not null or message is null);
