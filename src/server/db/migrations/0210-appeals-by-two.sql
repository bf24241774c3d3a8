-- Upholding an appeal against a red card lifts it, and so takes two supervisors like any other lift.

alter table power_proposals
  drop constraint power_proposals_kind,
  drop constraint power_proposals_subject,
  add constraint power_proposals_kind
    check (kind in ('approve', 'suspend', 'restore', 'supervise', 'end_area', 'lift_card', 'uphold_appeal')),
  add constraint power_proposals_subject check ((officer_id is null) = (kind in ('lift_card', 'uphold_appeal'))
    and (card_id is null) = (kind not in ('lift_card', 'uphold_appeal')) and (duty_area_id is null) = (kind <> 'end_area'));
