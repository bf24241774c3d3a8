-- Merging and closing an agency takes two stewards, as a steward's office does: both change what many officers may do.

alter table power_proposals
  add column agency_id uuid constraint power_proposals_agency references agencies,
  -- The agency that the other one goes into.
  add column into_id uuid constraint power_proposals_into references agencies,
  drop constraint power_proposals_kind,
  add constraint power_proposals_kind check (kind in (
    'approve', 'suspend', 'restore', 'supervise', 'end_area', 'lift_card', 'uphold_appeal', 'make_steward', 'end_steward',
    'merge_agency', 'close_agency')),
  drop constraint power_proposals_subject,
  add constraint power_proposals_subject check (
    (card_id is not null) = (kind in ('lift_card', 'uphold_appeal'))
    and (agency_id is not null) = (kind in ('merge_agency', 'close_agency'))
    and (officer_id is null) = (card_id is not null or agency_id is not null)
    and (duty_area_id is not null) = (kind = 'end_area')
    and (into_id is not null) = (kind = 'merge_agency'));
create index power_proposals_agency on power_proposals (agency_id);
create index power_proposals_into on power_proposals (into_id);
