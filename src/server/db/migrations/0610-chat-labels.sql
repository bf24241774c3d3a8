-- Labels of a place's people on its talks with guests: never the guest's to read. The labels of a place are those on the talks with its owner.
create table chat_labels (
  room_id uuid constraint chat_labels_room references chat_rooms on delete cascade,
  name text not null constraint chat_labels_length check (length(name) between 1 and 24),
  primary key (room_id, name)
);
create unique index chat_labels_same on chat_labels (room_id, lower(name));
