-- What takes two supervisors: one proposes, another confirms, and the database lets nobody be both.

create table power_proposals (
  id uuid primary key,
  kind text not null constraint power_proposals_kind check (kind in ('approve', 'suspend', 'restore', 'supervise', 'end_area', 'lift_card')),
  officer_id uuid constraint power_proposals_officer references users on delete cascade,
  card_id uuid constraint power_proposals_card references warning_cards on delete cascade,
  duty_area_id uuid constraint power_proposals_duty_area references duty_areas on delete cascade,
  area_code integer,
  until timestamptz(3),
  -- What the proposer saw: of an officer the mark of the grant, of a card its revision, of an area its level.
  seen text not null,
  reason text,
  proposed_by uuid not null constraint power_proposals_proposed_by references users on delete cascade,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  outcome text constraint power_proposals_outcome check (outcome in ('confirmed', 'refused', 'withdrawn', 'lapsed')),
  -- Null where the administrator confirmed on the command line, or time did it.
  decided_by uuid constraint power_proposals_decided_by references users on delete set null,
  decided_at timestamptz(3),
  decided_reason text,
  constraint power_proposals_subject check ((officer_id is null) = (kind = 'lift_card') and (card_id is null) = (kind <> 'lift_card')
    and (duty_area_id is null) = (kind <> 'end_area')),
  constraint power_proposals_two check (outcome is distinct from 'confirmed' or decided_by is null
    or decided_by <> proposed_by and decided_by is distinct from officer_id),
  constraint power_proposals_decided check ((outcome is null) = (decided_at is null))
);
create index power_proposals_officer on power_proposals (officer_id);
create index power_proposals_card on power_proposals (card_id);
create index power_proposals_duty_area on power_proposals (duty_area_id);
create index power_proposals_proposed_by on power_proposals (proposed_by);
create index power_proposals_decided_by on power_proposals (decided_by);
create index power_proposals_waiting on power_proposals (expires_at) where outcome is null;
