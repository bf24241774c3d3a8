-- What is asked of a card, and said against it: a red one issued at once and ratified afterwards, more time once, an appeal.

alter table warning_cards
  -- Of a red card that an officer on site issued at once: until when a supervisor ratifies it.
  add column emergency_until timestamptz,
  add column ratified_at timestamptz,
  add constraint warning_cards_emergency check (emergency_until is null or level = 'red'),
  add constraint warning_cards_ratified check (ratified_at is null or emergency_until is not null);
create index warning_cards_unratified on warning_cards (emergency_until) where emergency_until is not null and ratified_at is null;

-- What is on record of a card without being a move of it; from_state and to_state are the same then.
alter table card_moves add column event text not null default 'move' constraint card_moves_event check (event in (
  'move', 'emergency', 'ratified', 'extension_asked', 'extension_granted', 'extension_refused', 'extension_lapsed',
  'appeal_filed', 'appeal_upheld', 'appeal_dismissed'));

create table card_extensions (
  card_id uuid primary key constraint card_extensions_card references warning_cards on delete cascade,
  -- Which of the owner's clocks was to run longer.
  clock text not null constraint card_extensions_clock check (clock in ('reply', 'fix')),
  days int not null constraint card_extensions_days check (days between 1 and 30),
  reason text not null constraint card_extensions_reason check (length(reason) between 1 and 2000),
  asked_at timestamptz not null,
  asked_by uuid constraint card_extensions_asked_by references users on delete set null,
  -- Lapsed: nobody had decided when the time was over, which means refused.
  verdict text constraint card_extensions_verdict check (verdict in ('granted', 'refused', 'lapsed')),
  verdict_reason text constraint card_extensions_verdict_reason check (length(verdict_reason) between 1 and 2000),
  decided_at timestamptz,
  decided_by uuid constraint card_extensions_decided_by references users on delete set null,
  constraint card_extensions_decided check ((verdict is null) = (decided_at is null)),
  constraint card_extensions_refused check (verdict is distinct from 'refused' or verdict_reason is not null)
);
create index card_extensions_asked_by on card_extensions (asked_by);
create index card_extensions_decided_by on card_extensions (decided_by);
create index card_extensions_waiting on card_extensions (asked_at, card_id) where verdict is null;

create table card_appeals (
  card_id uuid primary key constraint card_appeals_card references warning_cards on delete cascade,
  body text not null constraint card_appeals_body check (length(body) between 1 and 8000),
  filed_at timestamptz not null,
  filed_by uuid constraint card_appeals_filed_by references users on delete set null,
  decide_by timestamptz not null,
  verdict text constraint card_appeals_verdict check (verdict in ('upheld', 'dismissed')),
  verdict_reason text constraint card_appeals_verdict_reason check (length(verdict_reason) between 1 and 2000),
  decided_at timestamptz,
  decided_by uuid constraint card_appeals_decided_by references users on delete set null,
  -- The agency of whoever decided it.
  unit text constraint card_appeals_unit check (length(unit) between 1 and 200),
  constraint card_appeals_decided check (num_nonnulls(verdict, verdict_reason, decided_at) in (0, 3))
);
create index card_appeals_filed_by on card_appeals (filed_by);
create index card_appeals_decided_by on card_appeals (decided_by);
create index card_appeals_waiting on card_appeals (filed_at, card_id) where verdict is null;

-- Papers that somebody has photographed: sealed pictures, read by the owner and officers of the area.
create table card_appeal_documents (
  card_id uuid not null constraint card_appeal_documents_card references card_appeals on delete cascade,
  position int not null,
  key text not null,
  color text not null,
  primary key (card_id, position)
);
create index card_appeal_documents_key on card_appeal_documents (key);

alter table card_timers drop constraint card_timers_what;
alter table card_timers add constraint card_timers_what check (what in (
  'remind_3', 'remind_1', 'overdue', 'decision', 'escalate', 'lapse', 'appeal'));

-- Who keeps a place is told of its red card; whoever does not want that says so.
alter table users add column favourite_mails boolean not null default true;
