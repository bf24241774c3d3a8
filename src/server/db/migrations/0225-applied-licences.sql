-- A licence that is applied for: when and under which number, with its receipt as the document. Its owner is reminded when it should have come.
alter table licences
  add column applied_on date,
  add column application text constraint licences_application check (length(application) between 1 and 60),
  add column reminded_at timestamptz(3);
alter table licences drop constraint licences_whole;
alter table licences add constraint licences_whole check (case
  when number is not null then issuer is not null and document_key is not null and none_because is null and applied_on is null and application is null
  when applied_on is not null then application is not null and issuer is not null and document_key is not null and none_because is null and expires_on is null
  else none_because is not null and issuer is null and document_key is null and expires_on is null and application is null end);
create index licences_applied on licences (applied_on) where applied_on is not null;
