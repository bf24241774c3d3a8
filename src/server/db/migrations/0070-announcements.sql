-- Officers announce to the owners of a district's places. One way, and on record: nobody answers there, changes or takes back what was announced.

create table announcements (
  id uuid primary key,
  district_code int not null constraint announcements_district references districts,
  -- Null for an officer who left.
  sender_id uuid constraint announcements_sender references users on delete set null,
  unit text not null,
  -- Of the sender's making: a form that is pressed twice announces once.
  client_id uuid not null,
  title text not null constraint announcements_title check (length(title) between 1 and 120),
  body text not null constraint announcements_body check (length(body) between 1 and 4000),
  -- Goes out at night, too.
  urgent boolean not null,
  made_at timestamptz(3) not null,
  -- When the last owner was told; null while some are still to be told.
  told_at timestamptz(3),
  constraint announcements_once unique (sender_id, client_id)
);
create index announcements_district on announcements (district_code, made_at);
create index announcements_untold on announcements (made_at) where told_at is null;
