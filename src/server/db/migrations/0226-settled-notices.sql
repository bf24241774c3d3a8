-- Notices of work are read once it is decided: found by what they are about. Those of work that was decided before are read now.
create index notifications_about on notifications (ref) where read_at is null;
update notifications n set read_at = now() from warning_cards c
where c.id = n.ref and n.read_at is null and (
  (n.kind in ('card_replied', 'card_decision_due') and c.state <> 'replied') or (n.kind = 'card_to_approve' and c.state <> 'awaiting_approval'));
update notifications n set read_at = now() from claims k
where k.id = n.ref and n.read_at is null and n.kind in ('claim_waiting', 'claim_late') and k.state not in ('heard', 'waiting');
