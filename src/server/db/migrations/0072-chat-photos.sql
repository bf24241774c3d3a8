-- Pictures in messages: drawn anew without what a camera adds, and kept with what is sealed. They have no public address.

create table chat_photos (
  room_id uuid not null,
  seq integer not null,
  position smallint not null constraint chat_photos_position check (position between 0 and 3),
  -- Under a name that the same picture has in no other room.
  key text not null,
  -- `#rrggbb`: most of it.
  color text not null,
  primary key (room_id, seq, position),
  constraint chat_photos_message foreign key (room_id, seq) references chat_messages on delete cascade
);
create index chat_photos_key on chat_photos (key);
