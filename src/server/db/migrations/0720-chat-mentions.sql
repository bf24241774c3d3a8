-- Members of a group whom a message calls by name, with the name as it was written.
create table chat_mentions (
  room_id uuid not null,
  seq integer not null,
  user_id uuid not null constraint chat_mentions_user references users on delete cascade,
  name text not null,
  constraint chat_mentions_pkey primary key (room_id, seq, user_id),
  constraint chat_mentions_message foreign key (room_id, seq) references chat_messages on delete cascade
);
create index chat_mentions_user on chat_mentions (user_id);
