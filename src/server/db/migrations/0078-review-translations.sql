-- Reviews and replies in other languages, made by the operator's engine when somebody reads them. They go with the words that they are of.
create table review_translations (
  review_id uuid not null constraint review_translations_review references reviews on delete cascade,
  part text not null constraint review_translations_part check (part in ('text', 'reply')),
  locale text not null constraint review_translations_locale check (locale in ('th', 'en', 'cn')),
  body text not null constraint review_translations_body check (length(body) between 1 and 20000),
  made_at timestamptz not null,
  constraint review_translations_pkey primary key (review_id, part, locale)
);

create function forget_review_translations() returns trigger language plpgsql as $$
begin
  delete from review_translations where review_id = old.id and part = 'text';
  return null;
end $$;
create trigger reviews_reworded after update of body on reviews for each row
  when (old.body is distinct from new.body) execute function forget_review_translations();

create function forget_reply_translations() returns trigger language plpgsql as $$
begin
  delete from review_translations where review_id = old.review_id and part = 'reply';
  return null;
end $$;
create trigger review_replies_reworded after update of body or delete on review_replies
  for each row execute function forget_reply_translations();
