-- A questionnaire is published by another than who wrote last at it, and a publication that lies ahead can be called off.

alter table question_templates
  -- Who changed the draft last. Erased with the account, like the next one.
  add column changed_by uuid constraint question_templates_changed_by references users on delete set null,
  add column published_by uuid constraint question_templates_published_by references users on delete set null,
  add constraint question_templates_four_eyes check (published_by <> changed_by);
create index question_templates_of_writer on question_templates (changed_by);
create index question_templates_of_publisher on question_templates (published_by);

create or replace function refuse_published_template() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Called off before its day: nobody was inspected by it.
    if old.published_at > now() and new.published_at is null then
      return null;
    end if;
    -- An account that is deleted.
    if (new.changed_by is null or new.published_by is null)
      and to_jsonb(new) - '{changed_by,published_by}'::text[] = to_jsonb(old) - '{changed_by,published_by}'::text[]
    then
      return null;
    end if;
  end if;
  raise exception 'A published template is never edited: publish a new version.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;

-- Only of the publication itself: an account can be deleted long after it.
drop trigger question_templates_not_before on question_templates;
create constraint trigger question_templates_not_before after insert or update of published_at on question_templates
  for each row when (new.published_at is not null and new.origin = 'studio') execute function refuse_earlier_publication();
