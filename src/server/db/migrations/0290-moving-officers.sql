-- An officer moves to another agency by two persons: it may open other kinds of business to the officer, and takes areas away.
alter table power_proposals
  drop constraint power_proposals_kind,
  add constraint power_proposals_kind check (kind in (
    'approve', 'suspend', 'restore', 'supervise', 'end_area', 'lift_card', 'uphold_appeal', 'make_steward', 'end_steward',
    'merge_agency', 'close_agency', 'reset_factor', 'move_officer')),
  drop constraint power_proposals_subject,
  add constraint power_proposals_subject check (
    (card_id is not null) = (kind in ('lift_card', 'uphold_appeal'))
    and (agency_id is not null) = (kind in ('merge_agency', 'close_agency'))
    and (officer_id is null) = (card_id is not null or agency_id is not null)
    and (duty_area_id is not null) = (kind = 'end_area')
    and (into_id is not null) = (kind in ('merge_agency', 'move_officer')));
alter table officer_moves
  drop constraint officer_moves_what,
  add constraint officer_moves_what check (what in
    ('approved', 'refused', 'suspended', 'restored', 'area_given', 'area_lent', 'area_ended', 'interest_ended', 'moved'));
