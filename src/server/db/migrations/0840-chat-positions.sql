-- Positions that people share in a talk, for a day.
alter table chat_messages add column position_until timestamptz;
create table chat_positions (
  room_id uuid not null,
  seq integer not null,
  latitude double precision not null constraint chat_positions_latitude check (latitude between -90 and 90),
  longitude double precision not null constraint chat_positions_longitude check (longitude between -180 and 180),
  accuracy_m integer constraint chat_positions_accuracy check (accuracy_m between 0 and 100000),
  expires_at timestamptz not null,
  constraint chat_positions_pkey primary key (room_id, seq),
  constraint chat_positions_message foreign key (room_id, seq) references chat_messages on delete cascade
);
create index chat_positions_expiry on chat_positions (expires_at);
