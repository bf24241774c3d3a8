-- Unread notices of loans once named no row, and those of late work their place: nothing settled them. They get their row, found by its moment, and
-- are read where that is decided, or where there is none.
update notifications n set ref = (
  select l.id from area_loans l
  where l.borrower_id = n.user_id and l.offered_at between n.created_at - interval '1 minute' and n.created_at + interval '1 minute'
  order by abs(extract(epoch from l.offered_at - n.created_at)) limit 1)
where n.kind = 'loan_offered' and n.ref is null and n.read_at is null;

update notifications n set ref = (
  select l.id from area_loans l
  where l.accepted_at between n.created_at - interval '1 minute' and n.created_at + interval '1 minute'
  order by abs(extract(epoch from l.accepted_at - n.created_at)) limit 1)
where n.kind = 'loan_to_agree' and n.ref is null and n.read_at is null;

update notifications n set ref = (
  select q.id from quarantined_runs q
  where q.business_id = n.ref and q.arrived_at between n.created_at - interval '1 minute' and n.created_at + interval '1 minute'
  order by abs(extract(epoch from q.arrived_at - n.created_at)) limit 1)
where n.kind = 'work_handed' and n.read_at is null and not exists (select from quarantined_runs q where q.id = n.ref);

update notifications n set read_at = now()
where n.read_at is null and (
  n.kind = 'loan_offered' and not exists (select from area_loans l where l.id = n.ref and l.accepted_at is null and l.outcome is null)
  or n.kind = 'loan_to_agree' and not exists (select from area_loans l where l.id = n.ref and l.outcome is null)
  or n.kind = 'work_handed' and not exists (select from quarantined_runs q where q.id = n.ref and q.state = 'waiting'));
