-- Hands under a visit are operations of its run, with a drawing in their note: longer than any answer's words.
alter table run_ops
  drop constraint run_ops_note,
  add constraint run_ops_note check (length(note) <= case when question in ('MANAGER', 'OFFICER') then 8000 else 2000 end);
alter table quarantined_ops
  drop constraint quarantined_ops_note,
  add constraint quarantined_ops_note check (length(note) <= case when question in ('MANAGER', 'OFFICER') then 8000 else 2000 end);
