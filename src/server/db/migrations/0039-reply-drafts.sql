-- What a helper has put down as an answer to a card, for the owner to send or to write anew: one draft a finding, and no reply before that.
create table card_reply_drafts (
  id uuid primary key,
  card_id uuid not null constraint card_reply_drafts_card references warning_cards on delete cascade,
  -- Null on a card without findings.
  finding_id uuid,
  body text not null constraint card_reply_drafts_body check (length(body) between 1 and 4000),
  written_at timestamptz not null,
  by_id uuid constraint card_reply_drafts_by references users on delete set null,
  constraint card_reply_drafts_finding foreign key (card_id, finding_id) references card_findings on delete cascade,
  constraint card_reply_drafts_one unique nulls not distinct (card_id, finding_id)
);
create index card_reply_drafts_by on card_reply_drafts (by_id);
