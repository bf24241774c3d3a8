-- Members report messages of the other side; officers on duty at the place decide. What is hidden leaves the message as what is taken back
-- does, and is kept apart for some days; about a card it stays on record and is only marked.

alter table chat_messages
  add column hidden_reason text constraint chat_messages_hidden_reason check (hidden_reason in
    ('hate_or_threat', 'fraud', 'harassment', 'personal_data', 'illegal', 'spam')),
  drop constraint chat_messages_body,
  add constraint chat_messages_body check (length(body) <= 4000
    and case when body = '' then deleted_at is not null or hidden_reason is not null else deleted_at is null end);

create table chat_reports (
  -- Random, not by time.
  id uuid primary key,
  room_id uuid not null,
  seq integer not null,
  -- Null for somebody who left.
  reporter_id uuid constraint chat_reports_reporter references users on delete set null,
  reason text not null constraint chat_reports_reason check (reason in
    ('hate_or_threat', 'fraud', 'harassment', 'personal_data', 'illegal', 'spam')),
  -- Of the officer who wrote the message, whatever he wrote it as; then others decide. Null for everybody else.
  unit text,
  created_at timestamptz(3) not null,
  verdict text constraint chat_reports_verdict check (verdict in ('keep', 'hide')),
  -- Words to whoever wrote and whoever reported it.
  note text constraint chat_reports_note check (length(note) between 1 and 1000),
  decided_by uuid constraint chat_reports_decided_by references users on delete set null,
  decided_at timestamptz(3),
  constraint chat_reports_message foreign key (room_id, seq) references chat_messages on delete cascade,
  constraint chat_reports_once unique (room_id, seq, reporter_id),
  constraint chat_reports_decided check ((verdict is null) = (decided_at is null))
);
create index chat_reports_reporter on chat_reports (reporter_id, created_at);
create index chat_reports_decided_by on chat_reports (decided_by);
create index chat_reports_open on chat_reports (created_at) where decided_at is null;
