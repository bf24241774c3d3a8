-- Messages in other languages: the operator's engine made them when a reader asked, or they were sent with the message, of whose words all
-- are answers at hand or phrases. They go with the words that they are of.
create table chat_message_translations (
  room_id uuid not null,
  seq integer not null,
  locale text not null constraint chat_message_translations_locale check (locale in ('th', 'en', 'cn')),
  made_by text not null constraint chat_message_translations_made_by check (made_by in ('engine', 'sender')),
  body text not null constraint chat_message_translations_body check (length(body) between 1 and 20000),
  made_at timestamptz(3) not null,
  constraint chat_message_translations_pkey primary key (room_id, seq, locale),
  constraint chat_message_translations_message foreign key (room_id, seq) references chat_messages on delete cascade
);

create function forget_message_translations() returns trigger language plpgsql as $$
begin
  delete from chat_message_translations where room_id = old.room_id and seq = old.seq;
  return null;
end $$;
create trigger chat_messages_reworded after update of body on chat_messages for each row
  when (old.body is distinct from new.body) execute function forget_message_translations();

-- Since when the member reads all of the room in their own language.
alter table chat_members add column translated_at timestamptz(3);
