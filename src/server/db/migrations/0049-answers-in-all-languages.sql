-- A questionnaire is published whole: the answers to choose from, too, are written in all languages.

create or replace function refuse_partial_publication() returns trigger language plpgsql as $$
begin
  if '' in (new.name_th, new.name_en, new.name_cn)
    or not exists (select from questions where template_id = new.id)
    or exists (
      select from questions q left join question_help h on h.question_id = q.id
      where q.template_id = new.id and (h.question_id is null or '' in (
        q.text_th, q.text_en, q.text_cn, h.short_th, h.short_en, h.short_cn, h.found_th, h.found_en, h.found_cn,
        h.why_th, h.why_en, h.why_cn, h.how_th, h.how_en, h.how_cn)))
    or exists (
      select from questions q, jsonb_array_elements(q.options) given, jsonb_each_text(given -> 'text') words
      where q.template_id = new.id and btrim(words.value) = '')
  then
    raise exception 'A questionnaire is published whole, in all languages.'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
