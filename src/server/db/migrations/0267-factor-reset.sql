-- Two supervisors take the second factor of an officer away whose phone is lost.
alter table power_proposals
  drop constraint power_proposals_kind,
  add constraint power_proposals_kind check (kind in (
    'approve', 'suspend', 'restore', 'supervise', 'end_area', 'lift_card', 'uphold_appeal', 'make_steward', 'end_steward',
    'merge_agency', 'close_agency', 'reset_factor'));
