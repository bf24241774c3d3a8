-- What the people of a place have among themselves about a talk with a guest. It stands apart from rooms and messages, which the guest's side reads.

-- The one who answers there now: the one who answered last, took it over, or was given it. Gone with the member.
create table chat_answerers (
  room_id uuid primary key constraint chat_answerers_room references chat_rooms on delete cascade,
  user_id uuid not null,
  since timestamptz(3) not null,
  constraint chat_answerers_member foreign key (room_id, user_id) references chat_members (room_id, user_id) on delete cascade
);
create index chat_answerers_member on chat_answerers (user_id, room_id);

-- Inner notes: of the place's people, and never the guest's to read.
create table chat_notes (
  id uuid primary key,
  room_id uuid not null constraint chat_notes_room references chat_rooms on delete cascade,
  -- Null after the account is closed.
  author_id uuid constraint chat_notes_author references users on delete set null,
  body text not null constraint chat_notes_body check (length(body) between 1 and 1000),
  created_at timestamptz(3) not null
);
create index chat_notes_room on chat_notes (room_id, created_at);
create index chat_notes_author on chat_notes (author_id);
