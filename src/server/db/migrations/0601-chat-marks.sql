-- Signs under messages, one of a reader to each, and the message of a talk that stands above it.
create table chat_reactions (
  room_id uuid not null,
  seq integer not null,
  user_id uuid not null constraint chat_reactions_user references users on delete cascade,
  sign text not null constraint chat_reactions_sign check (sign in ('thumb', 'heart', 'laugh', 'wow', 'sad', 'thanks')),
  made_at timestamptz(3) not null,
  constraint chat_reactions_pkey primary key (room_id, seq, user_id),
  constraint chat_reactions_message foreign key (room_id, seq) references chat_messages on delete cascade
);
create index chat_reactions_user on chat_reactions (user_id);

alter table chat_rooms add column pinned_seq integer constraint chat_rooms_pinned_seq check (pinned_seq > 0);

-- Who of the owners has opened an announcement is counted.
create index notifications_of_announcements on notifications (ref) where kind in ('announcement_made', 'announcement_urgent');
