-- Questionnaires, inspections with answers and findings, warning cards with replies.
-- Rules that a check cannot hold are triggers: they are named like constraints, and their errors carry the name as one.

create table question_templates (
  -- Kind and version, such as `restaurant.1`.
  id text primary key,
  kind text not null constraint question_templates_kind
    check (kind in ('restaurant', 'lodging', 'attraction', 'tour', 'spa', 'entertainment', 'general')),
  version int not null constraint question_templates_version check (version > 0),
  name_th text not null,
  name_en text not null,
  name_cn text not null,
  -- Null while it is being written. The published one with the highest version is in use.
  published_at timestamptz,
  constraint question_templates_kind_version unique (kind, version)
);

create table questions (
  -- Code and version, such as `REST-07.1`.
  id text primary key,
  template_id text not null constraint questions_template references question_templates,
  position int not null,
  code text not null,
  section text not null constraint questions_section check (section in (
    'fire', 'exit', 'crowd', 'boat', 'weather', 'structure', 'building', 'heat', 'pool', 'rescue',
    'food', 'place', 'clean', 'health', 'nuisance',
    'license', 'people', 'guest', 'security', 'alcohol', 'access', 'trip', 'trust')),
  type text not null constraint questions_type check (type in ('yn', 'num', 'choice')),
  pass_rule text not null,
  weight smallint not null constraint questions_weight check (weight between 1 and 5),
  critical text constraint questions_critical check (critical in ('M', 'X')),
  photo text not null constraint questions_photo check (photo in ('never', 'on_fail', 'always')),
  scope text not null constraint questions_scope check (scope in ('both', 'inspector')),
  basis text,
  text_th text not null,
  text_en text not null,
  text_cn text not null,
  options jsonb constraint questions_options check ((type = 'choice') = (options is not null)),
  constraint questions_code unique (template_id, code),
  constraint questions_position unique (template_id, position)
);

create function refuse_published_template() returns trigger language plpgsql as $$
begin
  raise exception 'A published template is never edited: publish a new version.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger question_templates_published after update or delete on question_templates
  for each row when (old.published_at is not null) execute function refuse_published_template();

create function refuse_published_questions() returns trigger language plpgsql as $$
begin
  if exists (select from question_templates where id in (old.template_id, new.template_id) and published_at is not null) then
    raise exception 'A published template is never edited: publish a new version.'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
create constraint trigger questions_published after insert or update or delete on questions
  for each row execute function refuse_published_questions();

create table inspections (
  id uuid primary key,
  business_id uuid not null constraint inspections_business references businesses,
  template_id text not null constraint inspections_template references question_templates,
  kind text not null constraint inspections_kind check (kind in ('first', 'routine', 'recheck', 'requested', 'complaint')),
  state text not null default 'in_progress' constraint inspections_state check (state in ('in_progress', 'sealed', 'aborted')),
  -- The inspection that this one rechecks or corrects.
  follows_id uuid constraint inspections_follows references inspections,
  -- Erased with the account; what the officer recorded stays.
  inspector_id uuid constraint inspections_inspector references users on delete set null,
  -- The officer's agency as it was called on that day.
  unit text not null constraint inspections_unit check (length(unit) between 1 and 200),
  started_at timestamptz not null default now(),
  sealed_at timestamptz,
  score numeric(4, 1) constraint inspections_score check (score between 0 and 100),
  grade text constraint inspections_grade check (grade in ('A', 'B', 'C', 'D', 'E')),
  valid_until timestamptz,
  abort_reason text constraint inspections_abort_reason check (abort_reason in ('closed', 'refused', 'unsafe')),
  constraint inspections_sealed_whole check (
    num_nonnulls(sealed_at, score, grade, valid_until) = case state when 'sealed' then 4 else 0 end),
  constraint inspections_aborted_whole check ((state = 'aborted') = (abort_reason is not null)),
  constraint inspections_recheck check (kind <> 'recheck' or follows_id is not null)
);
create index inspections_business on inspections (business_id, sealed_at desc, id desc);
create index inspections_template on inspections (template_id);
create index inspections_follows on inspections (follows_id);
create index inspections_inspector on inspections (inspector_id);

create function refuse_final_inspection() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- The officer's account may be erased; nothing else.
    old.inspector_id := case when new.inspector_id is null then null else old.inspector_id end;
    if old is not distinct from new then return null; end if;
  end if;
  raise exception 'A sealed or aborted inspection is never changed: a correction is a new one that follows it.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger inspections_final after update or delete on inspections
  for each row when (old.state <> 'in_progress') execute function refuse_final_inspection();

create table answers (
  inspection_id uuid not null constraint answers_inspection references inspections,
  question_id text not null constraint answers_question references questions,
  verdict text not null constraint answers_verdict check (verdict in ('pass', 'fail', 'na')),
  -- As given: yes, no, a number or a choice. None where the question does not apply.
  value text constraint answers_value check (length(value) between 1 and 100),
  na_reason text constraint answers_na_reason check (length(na_reason) between 1 and 500),
  note text not null default '' constraint answers_note check (length(note) <= 2000),
  -- Taken over by a recheck from the inspection that it follows, not looked at again.
  carried boolean not null default false,
  answered_at timestamptz not null default now(),
  primary key (inspection_id, question_id),
  constraint answers_na check ((verdict = 'na') = (value is null) and (verdict = 'na') = (na_reason is not null))
);
create index answers_question on answers (question_id);

-- The lock makes an answer and a sealing wait for one another: whichever comes second sees the first.
create function refuse_final_answers() returns trigger language plpgsql as $$
declare
  is_final boolean;
begin
  select bool_or(state <> 'in_progress') into is_final
  from (select state from inspections where id = old.inspection_id for share) own;
  if is_final then
    raise exception 'The answers of a sealed or aborted inspection are never changed.'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
create constraint trigger answers_final after update or delete on answers
  for each row execute function refuse_final_answers();

-- Many come at once: looking once a statement, not once a row, takes 0.5 s off the 30,000 answers of the demo.
create function refuse_late_answers() returns trigger language plpgsql as $$
declare
  is_final boolean;
begin
  select bool_or(state <> 'in_progress') into is_final
  from (select state from inspections where id in (select inspection_id from added) for share) own;
  if is_final then
    raise exception 'A sealed or aborted inspection takes no more answers.'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
create trigger answers_late after insert on answers referencing new table as added
  for each statement execute function refuse_late_answers();

create function refuse_strange_answers() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join inspections i on i.id = a.inspection_id join questions q on q.id = a.question_id
    where q.template_id <> i.template_id
  ) then
    raise exception 'A question of another questionnaire is not answered here.'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
create trigger answers_of_template after insert on answers referencing new table as added
  for each statement execute function refuse_strange_answers();

create function refuse_moved_answers() returns trigger language plpgsql as $$
begin
  raise exception 'An answer stays with its inspection and its question.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger answers_moved after update on answers for each row
  when ((old.inspection_id, old.question_id) is distinct from (new.inspection_id, new.question_id))
  execute function refuse_moved_answers();

-- Failed answers, made at the sealing.
create table findings (
  id uuid primary key,
  inspection_id uuid not null,
  question_id text not null,
  severity text not null constraint findings_severity check (severity in ('minor', 'major', 'stop')),
  state text not null default 'open' constraint findings_state check (state in ('open', 'claimed', 'verified', 'overdue')),
  -- Why a claim was sent back.
  reopen_reason text constraint findings_reopen_reason check (length(reopen_reason) between 1 and 2000),
  claimed_at timestamptz,
  verified_at timestamptz,
  constraint findings_answer foreign key (inspection_id, question_id) references answers,
  constraint findings_once unique (inspection_id, question_id),
  constraint findings_claimed check (state <> 'claimed' or claimed_at is not null),
  constraint findings_verified check ((state = 'verified') = (verified_at is not null))
);

create function refuse_other_finding() returns trigger language plpgsql as $$
begin
  raise exception 'What was found is never changed or removed; only its state goes on.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger findings_changed after update on findings for each row
  when ((old.id, old.inspection_id, old.question_id, old.severity)
    is distinct from (new.id, new.inspection_id, new.question_id, new.severity))
  execute function refuse_other_finding();
create constraint trigger findings_removed after delete on findings
  for each row execute function refuse_other_finding();

create table warning_cards (
  id uuid primary key,
  business_id uuid not null constraint warning_cards_business references businesses,
  level text not null constraint warning_cards_level check (level in ('yellow', 'orange', 'red')),
  state text not null default 'draft' constraint warning_cards_state check (state in (
    'draft', 'awaiting_approval', 'issued', 'acknowledged', 'replied', 'returned', 'accepted', 'closed', 'overdue', 'escalated',
    'withdrawn')),
  number text constraint warning_cards_number unique,
  -- The milder card that this one takes the place of.
  supersedes_id uuid constraint warning_cards_supersedes references warning_cards,
  drafted_by uuid constraint warning_cards_drafted_by references users on delete set null,
  approved_by uuid constraint warning_cards_approved_by references users on delete set null,
  facts text not null default '' constraint warning_cards_facts check (length(facts) <= 8000),
  legal_basis text constraint warning_cards_legal_basis check (length(legal_basis) between 1 and 2000),
  required_action text not null default '' constraint warning_cards_required_action check (length(required_action) <= 4000),
  created_at timestamptz not null default now(),
  issued_at timestamptz,
  reply_due_at timestamptz,
  -- A red card has none: it is mended before the place opens again.
  fix_due_at timestamptz,
  appeal_due_at timestamptz,
  -- From when the public sees it; the rule is publicFrom in src/shared/card-states.ts.
  public_from timestamptz,
  acknowledged_at timestamptz,
  -- The first reply.
  replied_at timestamptz,
  -- Why an approval or a reply was returned.
  return_reason text constraint warning_cards_return_reason check (length(return_reason) between 1 and 2000),
  closed_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_reason text constraint warning_cards_withdrawn_reason check (length(withdrawn_reason) between 1 and 2000),
  constraint warning_cards_issued_whole check (
    num_nonnulls(number, issued_at, reply_due_at, public_from) = case when state in ('draft', 'awaiting_approval') then 0 else 4 end),
  constraint warning_cards_four_eyes check (approved_by <> drafted_by),
  constraint warning_cards_stated check (state in ('draft', 'awaiting_approval') or (facts <> '' and required_action <> '')),
  constraint warning_cards_appealable check ((state in ('draft', 'awaiting_approval')) = (appeal_due_at is null)),
  constraint warning_cards_fix_due check ((state in ('draft', 'awaiting_approval') or level = 'red') = (fix_due_at is null)),
  constraint warning_cards_returned check (state <> 'returned' or return_reason is not null),
  constraint warning_cards_closed check (state <> 'closed' or closed_at is not null),
  constraint warning_cards_withdrawn_whole check (
    num_nonnulls(withdrawn_at, withdrawn_reason) = case state when 'withdrawn' then 2 else 0 end)
);
create index warning_cards_business on warning_cards (business_id, issued_at desc, id desc);
create index warning_cards_supersedes on warning_cards (supersedes_id);
create index warning_cards_drafted_by on warning_cards (drafted_by);
create index warning_cards_approved_by on warning_cards (approved_by);

create table card_findings (
  card_id uuid not null constraint card_findings_card references warning_cards,
  finding_id uuid not null constraint card_findings_finding references findings,
  primary key (card_id, finding_id)
);
create index card_findings_finding on card_findings (finding_id);

create table card_replies (
  id uuid primary key,
  card_id uuid not null constraint card_replies_card references warning_cards,
  -- None on a card without findings, such as one for a survey that is overdue.
  finding_id uuid,
  body text not null constraint card_replies_body check (length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  constraint card_replies_finding foreign key (card_id, finding_id) references card_findings
);
create index card_replies_card on card_replies (card_id, finding_id, created_at);
