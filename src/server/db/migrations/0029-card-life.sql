-- The life of a warning card: each move numbered and on record, what was sent frozen, one card for a finding, and what time will do as rows.

alter table warning_cards
  -- Counts the moves: a form that was drawn before another's move is refused.
  add column rev int not null default 0 constraint warning_cards_rev check (rev >= 0),
  -- Of the last move; null on a card that was never moved.
  add column moved_at timestamptz,
  -- While a reply waits for an officer.
  add column clock_stopped_at timestamptz,
  add column stopped_seconds int not null default 0 constraint warning_cards_stopped_seconds check (stopped_seconds >= 0),
  add column overdue_at timestamptz,
  -- What the rule proposed when it was drafted, and why another level was chosen.
  add column proposed_level text constraint warning_cards_proposed_level check (proposed_level in ('yellow', 'orange', 'red')),
  add column level_reason text constraint warning_cards_level_reason check (length(level_reason) between 1 and 2000),
  -- As it was sent: where to, by which unit, and the dates that it named, which may move since.
  add column letter jsonb,
  -- When its timers were derived from it; null where nobody has yet.
  add column timers_at timestamptz;
create index warning_cards_waiting on warning_cards (moved_at) where state in ('draft', 'awaiting_approval', 'replied');
create index warning_cards_without_timers on warning_cards (id)
  where timers_at is null and state in ('issued', 'acknowledged', 'replied', 'returned', 'accepted', 'overdue');

create function refuse_changed_letter() returns trigger language plpgsql as $$
begin
  raise exception 'What was sent is never changed: another card takes its place.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger warning_cards_letter after update on warning_cards for each row
  when (old.issued_at is not null and (old.id, old.business_id, old.level, old.number, old.facts, old.legal_basis, old.required_action,
      old.issued_at, old.appeal_due_at, old.letter)
    is distinct from (new.id, new.business_id, new.level, new.number, new.facts, new.legal_basis, new.required_action, new.issued_at,
      new.appeal_due_at, new.letter))
  execute function refuse_changed_letter();

create table card_moves (
  card_id uuid not null constraint card_moves_card references warning_cards on delete cascade,
  -- Its number on the card, from 1.
  rev int not null constraint card_moves_rev check (rev > 0),
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  -- Null where time or the product did it, or the account was erased.
  by_id uuid constraint card_moves_by references users on delete set null,
  by_role text not null constraint card_moves_by_role check (by_role in ('vendor', 'inspector', 'system')),
  -- The officer's agency.
  unit text constraint card_moves_unit check (length(unit) between 1 and 200),
  reason text constraint card_moves_reason check (length(reason) between 1 and 2000),
  primary key (card_id, rev)
);
create index card_moves_by on card_moves (by_id);

-- What a card does with its findings: none while it is over. A card that takes the place of another is drafted beside it.
alter table card_findings add column holds text constraint card_findings_holds check (holds in ('draft', 'force'));
create function card_holds(state text) returns text language sql immutable as $$
  select case
    when state in ('draft', 'awaiting_approval') then 'draft'
    when state in ('issued', 'acknowledged', 'replied', 'returned', 'accepted', 'overdue') then 'force'
  end
$$;
update card_findings cf set holds = card_holds(c.state) from warning_cards c where c.id = cf.card_id;
create unique index card_findings_one_card on card_findings (finding_id, holds) where holds is not null;

create function hold_findings() returns trigger language plpgsql as $$
begin
  new.holds := (select card_holds(state) from warning_cards where id = new.card_id);
  return new;
end $$;
create trigger card_findings_held before insert on card_findings for each row execute function hold_findings();
create function keep_held_findings() returns trigger language plpgsql as $$
begin
  update card_findings set holds = card_holds(new.state) where card_id = new.id and holds is distinct from card_holds(new.state);
  return null;
end $$;
create trigger warning_cards_held after update on warning_cards for each row
  when (old.state is distinct from new.state) execute function keep_held_findings();

-- What an officer said to a reply.
alter table card_replies
  add column by_id uuid constraint card_replies_by references users on delete set null,
  add column verdict text constraint card_replies_verdict check (verdict in ('accepted', 'returned')),
  add column verdict_reason text constraint card_replies_verdict_reason check (length(verdict_reason) between 1 and 2000),
  add column decided_at timestamptz,
  add constraint card_replies_decided check ((verdict is null) = (decided_at is null)),
  add constraint card_replies_returned check (verdict is distinct from 'returned' or verdict_reason is not null);
create index card_replies_by on card_replies (by_id);

create table card_reply_photos (
  id uuid primary key,
  reply_id uuid not null constraint card_reply_photos_reply references card_replies,
  position int not null,
  key text not null,
  color text not null,
  -- SHA-256 of the original, in hex.
  sha256 text not null constraint card_reply_photos_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint card_reply_photos_once unique (reply_id, key)
);

-- What time will do to a card, derived from it anew at each move. What was done stays, so that nothing is done twice.
create table card_timers (
  card_id uuid not null constraint card_timers_card references warning_cards on delete cascade,
  what text not null constraint card_timers_what check (what in ('remind_3', 'remind_1', 'overdue', 'decision', 'escalate')),
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (card_id, what, due_at)
);
create index card_timers_due on card_timers (due_at) where done_at is null;

create table card_numbers (
  province_code int not null constraint card_numbers_province references provinces,
  -- Of the Buddhist era.
  year int not null,
  last int not null constraint card_numbers_last check (last > 0),
  primary key (province_code, year)
);
