-- Talk between a person and a place. A room belongs to the owner who was asked: a new owner never inherits what was said before. Messages
-- are numbered without gaps in the order in which they were committed; how many are unread is counted from them, never kept.

create table chat_rooms (
  id uuid primary key,
  business_id uuid not null constraint chat_rooms_business references businesses on delete cascade,
  -- Null for somebody who left.
  owner_id uuid constraint chat_rooms_owner references users on delete set null,
  person_id uuid constraint chat_rooms_person references users on delete set null,
  last_seq integer not null constraint chat_rooms_last_seq check (last_seq >= 0),
  last_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint chat_rooms_once unique (business_id, owner_id, person_id)
);
create index chat_rooms_owner on chat_rooms (owner_id);
create index chat_rooms_person on chat_rooms (person_id, created_at);

create table chat_members (
  room_id uuid not null constraint chat_members_room references chat_rooms on delete cascade,
  user_id uuid not null constraint chat_members_user references users on delete cascade,
  -- Whom the member speaks for.
  side text not null constraint chat_members_side check (side in ('person', 'place')),
  -- Up to where the member has read; it only grows.
  read_seq integer not null default 0 constraint chat_members_read_seq check (read_seq >= 0),
  primary key (room_id, user_id)
);
create index chat_members_user on chat_members (user_id);

create table chat_messages (
  room_id uuid not null constraint chat_messages_room references chat_rooms on delete cascade,
  seq integer not null constraint chat_messages_seq check (seq > 0),
  sender_id uuid constraint chat_messages_sender references users on delete set null,
  -- Of the sender's making: a form that is pressed twice is one message.
  client_id uuid not null,
  side text not null constraint chat_messages_side check (side in ('person', 'place')),
  body text not null constraint chat_messages_body check (length(body) between 1 and 4000),
  created_at timestamptz(3) not null,
  primary key (room_id, seq),
  constraint chat_messages_once unique (room_id, sender_id, client_id)
);
create index chat_messages_sender on chat_messages (sender_id, created_at);
