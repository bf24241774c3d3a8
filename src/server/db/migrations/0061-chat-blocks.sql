-- People may end their talk with somebody, wherever the two meet, and rooms may be kept quiet.

create table user_blocks (
  user_id uuid not null constraint user_blocks_user references users on delete cascade,
  -- Who can no longer write to that person, and is not written to.
  blocked_id uuid not null constraint user_blocks_blocked references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, blocked_id),
  constraint user_blocks_other check (user_id <> blocked_id)
);
create index user_blocks_blocked on user_blocks (blocked_id);

-- Since when the member hears nothing of the room: its messages are not counted in the bar, nor told in the morning.
alter table chat_members add column muted_at timestamptz(3);
