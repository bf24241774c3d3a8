-- A message may answer an earlier one of its room. Messages have no gaps in their numbers and are never removed one by one, so that an
-- earlier number always names one: a foreign key would ask the table, and its index grow, with every message for nothing.
alter table chat_messages
  add column reply_seq integer constraint chat_messages_reply_seq check (reply_seq > 0 and reply_seq < seq);
