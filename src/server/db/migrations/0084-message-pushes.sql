-- A push of a message waits a moment, and is of no use once the message was read: which room it tells of, and from which message on.
alter table deliveries add column room_id uuid constraint deliveries_room references chat_rooms on delete cascade;
alter table deliveries add column seq integer;
alter table deliveries add constraint deliveries_room_message check (num_nonnulls(room_id, seq) in (0, 2));
create index deliveries_room_id on deliveries (room_id, subscription_id);
