-- A place asks the guest of a talk for a review once; by the room, so that of two colleagues at once the second is refused.
create table chat_review_asks (
  room_id uuid primary key constraint chat_review_asks_room references chat_rooms on delete cascade,
  asked_at timestamptz(3) not null
);
