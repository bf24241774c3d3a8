-- Joining an agency by invitation: for one contact and one area, good once and for seven days. The code of its mail is known by its hash only, and the
-- contact goes when the invitation is over.
create table officer_invitations (
  id uuid primary key,
  agency_id uuid not null constraint officer_invitations_agency references agencies,
  contact text,
  code_hash bytea not null constraint officer_invitations_code unique,
  area_code integer not null,
  made_by uuid constraint officer_invitations_made_by references users on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text constraint officer_invitations_outcome check (outcome in ('taken', 'withdrawn')),
  decided_at timestamptz,
  taken_by uuid constraint officer_invitations_taken_by references users on delete set null,
  constraint officer_invitations_decided check ((outcome is null) = (decided_at is null) and (outcome is null or contact is null))
);
create index officer_invitations_agency on officer_invitations (agency_id, made_at);
create index officer_invitations_made_by on officer_invitations (made_by);
create index officer_invitations_taken_by on officer_invitations (taken_by);
create index officer_invitations_expires on officer_invitations (expires_at);
create index officer_invitations_contact on officer_invitations (contact) where contact is not null;
