-- What officers and owners put on record about each other, in other languages, made by the operator's engine when somebody reads it: reasons, facts,
-- demands. Kept by the digest of the words, because the same ones stand in a card, its letter, its moves and its findings; changed words are others.
create table said_translations (
  digest bytea not null constraint said_translations_digest check (length(digest) = 32),
  locale text not null constraint said_translations_locale check (locale in ('th', 'en', 'cn')),
  body text not null constraint said_translations_body check (length(body) between 1 and 20000),
  made_at timestamptz not null,
  constraint said_translations_pkey primary key (digest, locale)
);
-- They end by their age (remove-expired.ts): no row says which words are gone.
create index said_translations_made_at on said_translations (made_at);
