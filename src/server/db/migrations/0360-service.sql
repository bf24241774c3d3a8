-- How a letter reached its receiver: each act with its time, and the officer who put it down. Opening is a move of the card; sending is the issue.
create table card_services (
  id uuid primary key,
  card_id uuid not null constraint card_services_card references warning_cards on delete cascade,
  how text not null constraint card_services_how check (how in ('handed', 'refused', 'posted')),
  -- When it happened, as the officer says.
  at timestamptz(3) not null,
  recorded_at timestamptz(3) not null,
  by_id uuid constraint card_services_by references users on delete set null,
  agency_id uuid not null constraint card_services_agency references agencies,
  receiver text constraint card_services_receiver check (char_length(receiver) between 1 and 200),
  -- The receiver's position at the place.
  position text constraint card_services_position check (char_length(position) between 1 and 200),
  post_number text constraint card_services_post_number check (char_length(post_number) between 1 and 40),
  reason text constraint card_services_reason check (char_length(reason) between 1 and 2000),
  -- The receiver's hand as lines of an SVG path.
  signature text constraint card_services_signature check (char_length(signature) between 1 and 20000),
  constraint card_services_whole check (case how
    when 'handed' then receiver is not null and position is not null
    when 'refused' then reason is not null
    else post_number is not null end),
  constraint card_services_past check (at <= recorded_at)
);
create index card_services_card on card_services (card_id, recorded_at);
create index card_services_by on card_services (by_id);
create index card_services_agency on card_services (agency_id);

-- A letter that was sent to nobody, as the place has no account: its terms run from its service. Cards of before were all counted from the issue.
alter table warning_cards add column awaits_service boolean not null default false;

alter table card_moves
  drop constraint card_moves_event,
  add constraint card_moves_event check (event in (
    'move', 'emergency', 'ratified', 'extension_asked', 'extension_granted', 'extension_refused', 'extension_lapsed',
    'appeal_filed', 'appeal_upheld', 'appeal_dismissed',
    'referred', 'referral_taken', 'referral_returned', 'referral_ended', 'noted',
    'served_handed', 'served_refused', 'served_posted'));

-- The letter keeps the date that it named; the term of an appeal runs from its service.
drop trigger warning_cards_letter on warning_cards;
create constraint trigger warning_cards_letter after update on warning_cards for each row
  when (old.issued_at is not null and ((old.id, old.business_id, old.level, old.number, old.facts, old.legal_basis, old.required_action,
      old.issued_at, old.letter)
    is distinct from (new.id, new.business_id, new.level, new.number, new.facts, new.legal_basis, new.required_action, new.issued_at,
      new.letter)
    or (not old.awaits_service and old.appeal_due_at is distinct from new.appeal_due_at)))
  execute function refuse_changed_letter();
