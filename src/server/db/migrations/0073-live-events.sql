-- What happened that a person's open pages show: hints to read the rows that they name, and never words of those. Each person's are numbered
-- without gaps in the order in which they are committed, because the position is held until the end of the transaction: a number that was
-- drawn from a sequence could be overtaken, and readers would pass it by.

create table live_positions (
  user_id uuid primary key constraint live_positions_user references users on delete cascade,
  last_seq integer not null constraint live_positions_last_seq check (last_seq > 0)
);

create table live_events (
  user_id uuid not null constraint live_events_position references live_positions on delete cascade,
  seq integer not null constraint live_events_seq check (seq > 0),
  at timestamptz(3) not null,
  -- Where something changed.
  room_id uuid not null constraint live_events_room references chat_rooms on delete cascade,
  -- The message that was written, mended or taken back; null where it was none of them.
  message integer,
  primary key (user_id, seq),
  constraint live_events_message foreign key (room_id, message) references chat_messages on delete cascade
);
create index live_events_message on live_events (room_id, message);
create index live_events_at on live_events (at);
