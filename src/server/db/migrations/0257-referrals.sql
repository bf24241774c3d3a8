-- A matter is handed to another agency of the place: offered with a reason, taken or returned. The owner's clock goes on meanwhile.
create table card_referrals (
  id uuid primary key,
  card_id uuid not null constraint card_referrals_card references warning_cards on delete cascade,
  from_agency_id uuid not null constraint card_referrals_from references agencies,
  to_agency_id uuid not null constraint card_referrals_to references agencies,
  reason text not null constraint card_referrals_reason check (char_length(reason) between 1 and 2000),
  offered_by uuid constraint card_referrals_offered_by references users on delete set null,
  offered_at timestamptz(3) not null,
  -- Ended: the agency that offered it took the offer back.
  outcome text constraint card_referrals_outcome check (outcome in ('taken', 'returned', 'ended')),
  decided_by uuid constraint card_referrals_decided_by references users on delete set null,
  decided_at timestamptz(3),
  decided_reason text constraint card_referrals_decided_reason check (char_length(decided_reason) between 1 and 2000),
  constraint card_referrals_other check (from_agency_id <> to_agency_id),
  constraint card_referrals_decided check ((outcome is null) = (decided_at is null)),
  constraint card_referrals_returned check (outcome is distinct from 'returned' or decided_reason is not null)
);
create unique index card_referrals_waiting on card_referrals (card_id) where outcome is null;
create index card_referrals_card on card_referrals (card_id);
create index card_referrals_from on card_referrals (from_agency_id);
create index card_referrals_to on card_referrals (to_agency_id);
create index card_referrals_offered_by on card_referrals (offered_by);
create index card_referrals_decided_by on card_referrals (decided_by);

alter table card_moves
  drop constraint card_moves_event,
  add constraint card_moves_event check (event in (
    'move', 'emergency', 'ratified', 'extension_asked', 'extension_granted', 'extension_refused', 'extension_lapsed',
    'appeal_filed', 'appeal_upheld', 'appeal_dismissed',
    'referred', 'referral_taken', 'referral_returned', 'referral_ended', 'noted'));
