-- Owners' replies to cards and officers' notes of findings in other languages, made by the operator's engine when somebody reads them.
create table card_reply_translations (
  reply_id uuid not null constraint card_reply_translations_reply references card_replies on delete cascade,
  locale text not null constraint card_reply_translations_locale check (locale in ('th', 'en', 'cn')),
  body text not null constraint card_reply_translations_body check (length(body) between 1 and 20000),
  made_at timestamptz not null,
  constraint card_reply_translations_pkey primary key (reply_id, locale)
);

create function forget_card_reply_translations() returns trigger language plpgsql as $$
begin
  delete from card_reply_translations where reply_id = old.id;
  return null;
end $$;
create trigger card_replies_reworded after update of body on card_replies for each row
  when (old.body is distinct from new.body) execute function forget_card_reply_translations();

-- A note is never forgotten: `answers_final` lets no answer of a sealed inspection change, and only such have findings.
create table finding_note_translations (
  finding_id uuid not null constraint finding_note_translations_finding references findings on delete cascade,
  locale text not null constraint finding_note_translations_locale check (locale in ('th', 'en', 'cn')),
  body text not null constraint finding_note_translations_body check (length(body) between 1 and 20000),
  made_at timestamptz not null,
  constraint finding_note_translations_pkey primary key (finding_id, locale)
);
