-- Answers of commands that carry an id of their sender's making, so that one sent twice is done once and answered twice.

create table command_receipts (
  id uuid not null,
  -- A person's id, or a hash of a guest's network address.
  sender text not null,
  -- SHA-256 of the action and its input: the same id with other contents is another command.
  contents bytea not null,
  result jsonb,
  at timestamptz(3) not null,
  primary key (id, sender, contents)
);
create index command_receipts_at on command_receipts (at);
