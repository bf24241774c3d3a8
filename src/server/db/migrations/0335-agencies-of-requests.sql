-- A request to become an officer belongs to the agency that it was sent to, also after it was decided: who may read by whom and why is decided by that
-- agency's line, not by everybody who supervises in the province. Of earlier refusals the record knows it.
alter table officer_moves add column agency_id uuid constraint officer_moves_agency references agencies;
create index officer_moves_agency on officer_moves (agency_id);
update officer_moves m set agency_id = coalesce(
  (select a.id from audit_events e join agencies a on a.id = id_or_null(e.before->>'agency')
    where e.action = 'officer.refuse' and e.entity_id = m.officer_id::text and e.at = m.at limit 1),
  (select agency_id from role_grants g where g.user_id = m.officer_id and g.role = 'inspector'))
where what in ('approved', 'refused');
