-- Photos that a helper has put beside the words of a draft; the owner sends them along or leaves them out.
create table card_reply_draft_photos (
  id uuid primary key,
  draft_id uuid not null constraint card_reply_draft_photos_draft references card_reply_drafts on delete cascade,
  position int not null,
  key text not null,
  color text not null,
  -- SHA-256 of the original, in hex.
  sha256 text not null constraint card_reply_draft_photos_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint card_reply_draft_photos_once unique (draft_id, key)
);
