-- A place's way of answering guests in the chat: its hours, the notes that guests read without anybody writing them, and answers at hand. A
-- note is shown and not sent, so it never counts as an answer.
create table chat_answering (
  business_id uuid primary key constraint chat_answering_business references businesses on delete cascade,
  -- HH:MM in Bangkok, every day; past midnight where the end comes first. Null: at any hour.
  opens_at text constraint chat_answering_opens_at check (opens_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes_at text constraint chat_answering_closes_at check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Before the first message. Without Thai words there is none.
  greeting_th text not null default '' constraint chat_answering_greeting_th check (length(greeting_th) <= 500),
  greeting_en text constraint chat_answering_greeting_en check (length(greeting_en) between 1 and 500),
  greeting_cn text constraint chat_answering_greeting_cn check (length(greeting_cn) between 1 and 500),
  -- Outside of the hours.
  away_th text not null default '' constraint chat_answering_away_th check (length(away_th) <= 500),
  away_en text constraint chat_answering_away_en check (length(away_en) between 1 and 500),
  away_cn text constraint chat_answering_away_cn check (length(away_cn) between 1 and 500),
  changed_at timestamptz(3) not null,
  constraint chat_answering_hours check ((opens_at is null) = (closes_at is null) and (opens_at is null or opens_at <> closes_at))
);

create table chat_canned_answers (
  id uuid primary key,
  business_id uuid not null constraint chat_canned_answers_business references businesses on delete cascade,
  -- Typed after a slash.
  word text not null constraint chat_canned_answers_word check (length(word) between 1 and 20),
  answer_th text not null constraint chat_canned_answers_answer_th check (length(answer_th) between 1 and 1000),
  answer_en text constraint chat_canned_answers_answer_en check (length(answer_en) between 1 and 1000),
  answer_cn text constraint chat_canned_answers_answer_cn check (length(answer_cn) between 1 and 1000),
  constraint chat_canned_answers_once unique (business_id, word)
);
