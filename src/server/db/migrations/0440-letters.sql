-- Letters of cards as PDF, as they were made first: the same file is given ever after, and known by its hash.
create table card_letters (
  id uuid primary key,
  card_id uuid not null constraint card_letters_card references warning_cards on delete cascade,
  locale text not null,
  -- Printed on the letter: its holder finds the check by it.
  code text not null constraint card_letters_code unique constraint card_letters_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  sha256 text not null constraint card_letters_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz(3) not null,
  constraint card_letters_once unique (card_id, locale)
);
