-- Whose a place is, and how it becomes another's: claims that are heard, offers that are accepted, and two entries of one place that are
-- put together and can be taken apart again.

alter table businesses
  -- Since when the telephone stands here: a code to one that was written in yesterday proves nothing.
  add column phone_since timestamptz,
  -- Since when nobody answers for it whom it once had; null where it never had an owner, or has one.
  add column owner_left_at timestamptz,
  -- When it changed hands: what was inspected before says nothing of who runs it now.
  add column owner_since timestamptz,
  -- The entry that this one is part of.
  add column merged_into uuid constraint businesses_merged_into references businesses,
  add constraint businesses_merged check (merged_into is null or (status = 'closed' and merged_into <> id));
create index businesses_merged_into on businesses (merged_into);
create index businesses_owner_left on businesses (owner_left_at) where owner_left_at is not null;
update businesses set phone_since = created_at where phone is not null;

create function keep_phone_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.phone_since := case when new.phone is null then null else coalesce(new.phone_since, new.created_at) end;
  else
    new.phone_since := case when new.phone is null then null else now() end;
  end if;
  return new;
end $$;
create trigger businesses_phone_added before insert on businesses for each row execute function keep_phone_since();
create trigger businesses_phone_changed before update of phone on businesses for each row
  when (old.phone is distinct from new.phone) execute function keep_phone_since();

alter table verifications
  drop constraint verifications_purpose,
  add constraint verifications_purpose check (purpose in
    ('register', 'sign_in', 'recover', 'change_contact', 'link_partner', 'confirm', 'hand_off', 'claim'));

create table claims (
  id uuid primary key,
  business_id uuid not null constraint claims_business references businesses on delete cascade,
  claimant_id uuid not null constraint claims_claimant references users on delete cascade,
  -- Who owned it then, and is heard.
  owner_id uuid constraint claims_owner references users on delete set null,
  state text not null constraint claims_state check (state in ('heard', 'waiting', 'approved', 'refused', 'withdrawn', 'lapsed')),
  -- Counts what happened to it: a decision on an older one is refused.
  rev int not null default 1 constraint claims_rev check (rev > 0),
  proof text not null constraint claims_proof check (proof in ('phone', 'licence')),
  -- Where the code went, masked.
  phone text,
  licence_number text constraint claims_licence_number check (length(licence_number) between 1 and 60),
  licence_issuer text constraint claims_licence_issuer check (length(licence_issuer) between 2 and 200),
  licence_holder text constraint claims_licence_holder check (length(licence_holder) between 2 and 200),
  words text not null constraint claims_words check (length(words) between 20 and 2000),
  made_at timestamptz not null,
  -- Until when the owner may object; null where there is none.
  heard_until timestamptz,
  decide_by timestamptz not null,
  objection text constraint claims_objection check (length(objection) between 20 and 2000),
  objected_at timestamptz,
  decided_at timestamptz,
  decided_by uuid constraint claims_decided_by references users on delete set null,
  reason text constraint claims_reason check (length(reason) between 1 and 2000),
  constraint claims_proven check ((proof = 'phone') = (phone is not null)
    and (proof = 'licence') = (licence_number is not null and licence_issuer is not null and licence_holder is not null)),
  constraint claims_heard check (heard_until is not null or (owner_id is null and state <> 'heard')),
  constraint claims_objected check ((objection is null) = (objected_at is null)),
  constraint claims_decided check ((state in ('heard', 'waiting')) = (decided_at is null)),
  constraint claims_decided_why check (state not in ('approved', 'refused') or reason is not null)
);
create unique index claims_once on claims (business_id, claimant_id) where state in ('heard', 'waiting');
create index claims_business on claims (business_id, made_at desc);
create index claims_claimant on claims (claimant_id, made_at desc);
create index claims_owner on claims (owner_id);
create index claims_decided_by on claims (decided_by);
create index claims_open on claims (decide_by) include (business_id) where state in ('heard', 'waiting');

-- Papers of both sides, in the sealed store.
create table claim_files (
  id uuid primary key,
  claim_id uuid not null constraint claim_files_claim references claims on delete cascade,
  side text not null constraint claim_files_side check (side in ('claimant', 'owner')),
  document_key text not null,
  created_at timestamptz not null
);
create index claim_files_claim on claim_files (claim_id, created_at, id);
create index claim_files_document on claim_files (document_key);

create table claim_timers (
  claim_id uuid not null constraint claim_timers_claim references claims on delete cascade,
  what text not null constraint claim_timers_what check (what in ('remind', 'heard', 'late')),
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (claim_id, what)
);
create index claim_timers_due on claim_timers (due_at) where done_at is null;

-- What an owner offers somebody, known by a contact until it is accepted: the place itself, or to help with it.
create table place_offers (
  id uuid primary key,
  business_id uuid not null constraint place_offers_business references businesses on delete cascade,
  kind text not null constraint place_offers_kind check (kind in ('owner', 'helper')),
  from_id uuid constraint place_offers_from references users on delete set null,
  contact text not null constraint place_offers_contact check (length(contact) between 3 and 254),
  -- Who accepted or declined it.
  to_id uuid constraint place_offers_to references users on delete cascade,
  state text not null default 'offered' constraint place_offers_state
    check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  constraint place_offers_answered check ((state in ('accepted', 'declined', 'ended')) = (answered_at is not null)),
  constraint place_offers_ended check ((state = 'ended') = (ended_at is not null)),
  constraint place_offers_period check (expires_at > made_at)
);
create unique index place_offers_one_owner on place_offers (business_id) where kind = 'owner' and state = 'offered';
create unique index place_offers_one_helper on place_offers (business_id, contact) where kind = 'helper' and state in ('offered', 'accepted');
create index place_offers_business on place_offers (business_id, made_at desc);
create index place_offers_from on place_offers (from_id);
create index place_offers_to on place_offers (to_id, business_id);
create index place_offers_contact on place_offers (contact) where state = 'offered';
create index place_offers_expires on place_offers (expires_at) where state = 'offered';

-- A new owner's reply clock begins anew, once.
alter table warning_cards add column clock_restarted_at timestamptz;

-- Two entries that may be one place; settled by an officer one way or the other.
create table place_pairs (
  a_id uuid not null constraint place_pairs_a references businesses on delete cascade,
  b_id uuid not null constraint place_pairs_b references businesses on delete cascade,
  likeness real not null constraint place_pairs_likeness check (likeness between 0 and 1),
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid constraint place_pairs_settled_by references users on delete set null,
  primary key (a_id, b_id),
  constraint place_pairs_order check (a_id < b_id)
);
create index place_pairs_b on place_pairs (b_id);
create index place_pairs_settled_by on place_pairs (settled_by);
create index place_pairs_open on place_pairs (found_at) where settled_at is null;
create table place_comparisons (
  business_id uuid primary key constraint place_comparisons_business references businesses on delete cascade,
  compared_at timestamptz not null
);

create table place_merges (
  id uuid primary key,
  kept_id uuid not null constraint place_merges_kept references businesses on delete cascade,
  gone_id uuid not null constraint place_merges_gone references businesses on delete cascade,
  merged_at timestamptz not null,
  merged_by uuid constraint place_merges_merged_by references users on delete set null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid constraint place_merges_undone_by references users on delete set null,
  -- What both said of themselves.
  before jsonb not null
);
create unique index place_merges_once on place_merges (gone_id) where undone_at is null;
create index place_merges_kept on place_merges (kept_id);
create index place_merges_gone on place_merges (gone_id);
create index place_merges_merged_by on place_merges (merged_by);
create index place_merges_undone_by on place_merges (undone_by);
create index place_merges_open on place_merges (undo_until) where undone_at is null;
-- Every row that went over, by its key without the place, and where it stood.
create table merged_rows (
  merge_id uuid not null constraint merged_rows_merge references place_merges on delete cascade,
  relation text not null,
  row_id text not null,
  position int,
  primary key (merge_id, relation, row_id)
);

-- What is sealed stays as it is; only the entry that it stands under may become the other one of the same place, and back.
create function is_merging() returns boolean language sql stable as $$
  select coalesce(current_setting('places.merging', true), '') = 'on'
$$;

create or replace function refuse_final_inspection() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- The officer's account may be erased; nothing else.
    old.inspector_id := case when new.inspector_id is null then null else old.inspector_id end;
    old.business_id := case when is_merging() then new.business_id else old.business_id end;
    if old is not distinct from new then return null; end if;
  end if;
  raise exception 'A sealed or aborted inspection is never changed: a correction is a new one that follows it.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;

create or replace function refuse_changed_survey() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'surveys' then
    -- The owner's account may be erased; nothing else.
    old.submitted_by := case when new.submitted_by is null then null else old.submitted_by end;
    old.business_id := case when is_merging() then new.business_id else old.business_id end;
    if old is not distinct from new then return null; end if;
  end if;
  raise exception 'A submitted survey is never changed: the next one stands beside it.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;

create or replace function refuse_changed_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state <> 'open' then
    old.opened_by := case when new.opened_by is null then null else old.opened_by end;
    old.business_id := case when is_merging() then new.business_id else old.business_id end;
    if old is not distinct from new then return null; end if;
  elsif tg_op = 'UPDATE' then
    return null;
  end if;
  raise exception 'A run that has ended is never changed or removed.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;

create or replace function refuse_changed_letter() returns trigger language plpgsql as $$
begin
  if is_merging() and (old.id, old.level, old.number, old.facts, old.legal_basis, old.required_action, old.issued_at, old.appeal_due_at,
      old.letter)
    is not distinct from (new.id, new.level, new.number, new.facts, new.legal_basis, new.required_action, new.issued_at,
      new.appeal_due_at, new.letter) then
    return null;
  end if;
  raise exception 'What was sent is never changed: another card takes its place.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
