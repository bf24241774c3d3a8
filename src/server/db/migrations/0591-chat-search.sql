-- The words of a message as the search compares them: folded, beside its text, and gone with it.
alter table chat_messages
  add column doc text,
  add constraint chat_messages_doc check (doc is null or body <> '');

-- Whatever changes a text and says nothing of its words, as hiding it does, leaves none of the old ones.
create function drop_message_doc() returns trigger language plpgsql as $$
begin
  if new.body is distinct from old.body and new.doc is not distinct from old.doc then new.doc := null; end if;
  return new;
end $$;
create trigger chat_messages_doc before update of body on chat_messages for each row execute function drop_message_doc();

-- Those of before, and those that are shown again.
create index chat_messages_without_doc on chat_messages (room_id, seq) where doc is null and body <> '';
