-- Rules have dates: a sealed inspection, an issued card and a stored grade name the version that they were made by
-- (src/shared/standards/rules). Whatever was made until now was made by the first.
alter table inspections add column rules text constraint inspections_rules check (rules ~ '^20[0-9]{2}-[01][0-9]$');
alter table inspections disable trigger inspections_final;
update inspections set rules = '2026-11' where state = 'sealed';
alter table inspections enable trigger inspections_final;
alter table inspections drop constraint inspections_sealed_whole;
alter table inspections add constraint inspections_sealed_whole check (
  num_nonnulls(sealed_at, visited_at, score, grade, valid_until, rules) = case state when 'sealed' then 6 else 0 end);

alter table warning_cards add column rules text constraint warning_cards_rules check (rules ~ '^20[0-9]{2}-[01][0-9]$');
update warning_cards set rules = '2026-11' where state not in ('draft', 'awaiting_approval');
alter table warning_cards drop constraint warning_cards_issued_whole;
alter table warning_cards add constraint warning_cards_issued_whole check (
  num_nonnulls(number, issued_at, reply_due_at, public_from, rules) = case when state in ('draft', 'awaiting_approval') then 0 else 5 end);
-- Like what was sent, it is never changed.
create constraint trigger warning_cards_rules_kept after update on warning_cards for each row
  when (old.rules is not null and old.rules is distinct from new.rules) execute function refuse_changed_letter();

alter table businesses
  add column grade_rules text,
  add constraint businesses_grade_rules check (grade_rules is null or (grade is not null and grade_rules ~ '^20[0-9]{2}-[01][0-9]$'));
update businesses set grade_rules = '2026-11' where grade is not null;
