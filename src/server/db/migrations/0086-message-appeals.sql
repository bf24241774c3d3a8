-- Whoever wrote a message that officers have hidden asks another officer, once: a report of the own message, of the report by which it was
-- hidden, with what speaks for it.

alter table chat_reports
  add column appeals uuid constraint chat_reports_appeals references chat_reports on delete cascade,
  add column words text constraint chat_reports_words check (length(words) between 1 and 2000),
  add constraint chat_reports_appealed_once unique (appeals),
  add constraint chat_reports_appeal check ((appeals is null) = (words is null));
