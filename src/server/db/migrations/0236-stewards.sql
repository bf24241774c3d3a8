-- Stewards look after the installation: its agencies, and who else is one. The first is made on the command line, further ones by two of them.
create table stewards (
  user_id uuid primary key constraint stewards_user references users on delete cascade,
  made_at timestamptz(3) not null,
  made_by uuid constraint stewards_made_by references users on delete set null
);
create index stewards_made_by on stewards (made_by);

alter table power_proposals
  drop constraint power_proposals_kind,
  add constraint power_proposals_kind check (kind in (
    'approve', 'suspend', 'restore', 'supervise', 'end_area', 'lift_card', 'uphold_appeal', 'make_steward', 'end_steward'));
