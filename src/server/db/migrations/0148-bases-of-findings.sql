-- A legal basis belongs to its finding, as it stands on the card; null where no law says it. What was sent keeps what its letter says:
-- letters from now on carry it by finding, those before one for the whole card.
alter table card_findings
  add column legal_basis text constraint card_findings_legal_basis check (length(legal_basis) between 1 and 500);

-- Drafts that wait: what the questionnaire names, as far as it is law. A voluntary standard is none.
update card_findings cf set legal_basis = left(q.basis, 500)
from findings f join questions q on q.id = f.question_id, warning_cards c
where f.id = cf.finding_id and c.id = cf.card_id and c.state in ('draft', 'awaiting_approval') and q.basis !~ '^มาตรฐาน';
