-- Rooms in which somebody wrote lately, for telling in the morning whom messages wait for.
create index chat_rooms_last_at on chat_rooms (last_at);
