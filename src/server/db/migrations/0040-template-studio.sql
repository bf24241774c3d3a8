-- Questionnaires that supervisors write: a new version begins as a copy, is the only draft of its kind, and is published from a day on.

alter table question_templates
  -- By which the audit names it.
  add column record_id uuid not null default gen_random_uuid(),
  -- Shipped with a build, or written by supervisors: a build that brings the same version later leaves theirs alone.
  add column origin text not null default 'shipped' constraint question_templates_origin check (origin in ('shipped', 'studio')),
  -- Rises with every change of a draft.
  add column rev int not null default 1,
  add column changed_at timestamptz not null default now();
-- `published_at` may lie ahead: until then the version before it is in use.
create unique index question_templates_one_draft on question_templates (kind) where published_at is null;

create function refuse_earlier_publication() returns trigger language plpgsql as $$
begin
  if new.published_at < now() - interval '1 hour' then
    raise exception 'A questionnaire is in use from its publication on, never before.'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
create constraint trigger question_templates_not_before after insert or update on question_templates
  for each row when (new.published_at is not null and new.origin = 'studio') execute function refuse_earlier_publication();

create function refuse_partial_publication() returns trigger language plpgsql as $$
begin
  if '' in (new.name_th, new.name_en, new.name_cn)
    or not exists (select from questions where template_id = new.id)
    or exists (
      select from questions q left join question_help h on h.question_id = q.id
      where q.template_id = new.id and (h.question_id is null or '' in (
        q.text_th, q.text_en, q.text_cn, h.short_th, h.short_en, h.short_cn, h.found_th, h.found_en, h.found_cn,
        h.why_th, h.why_en, h.why_cn, h.how_th, h.how_en, h.how_cn)))
  then
    raise exception 'A questionnaire is published whole, in all languages.'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
create constraint trigger question_templates_whole after insert or update on question_templates
  for each row when (new.published_at is not null and new.origin = 'studio') execute function refuse_partial_publication();
