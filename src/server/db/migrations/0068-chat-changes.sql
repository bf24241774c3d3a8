-- Whoever wrote a message may mend it for a while and take it back. What stood there before is out of the message at once, and kept apart for
-- some days, for the case that somebody complains of it.

alter table chat_messages
  add column edited_at timestamptz(3),
  add column deleted_at timestamptz(3),
  drop constraint chat_messages_body,
  add constraint chat_messages_body check (length(body) <= 4000 and (body = '') = (deleted_at is not null));

create table chat_revisions (
  room_id uuid not null,
  seq integer not null,
  -- When it stopped being what is shown.
  replaced_at timestamptz(3) not null,
  body text not null constraint chat_revisions_body check (length(body) between 1 and 4000),
  primary key (room_id, seq, replaced_at),
  constraint chat_revisions_message foreign key (room_id, seq) references chat_messages on delete cascade
);
create index chat_revisions_replaced on chat_revisions (replaced_at);
