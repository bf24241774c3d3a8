-- Words for every question: its name in lists, what was found when it fails, why it matters, how it is mended, and what that takes.
-- Not part of the question, which is final once published: they may be edited, as prices and offices change.

create table question_help (
  question_id text primary key constraint question_help_question references questions,
  short_th text not null,
  short_en text not null,
  short_cn text not null,
  -- With `{{value}}` and `{{limit}}` where the question asks for a number or a choice.
  found_th text not null,
  found_en text not null,
  found_cn text not null,
  -- The same for a place whose own figure, which is the limit, is not known.
  found_without_limit_th text,
  found_without_limit_en text,
  found_without_limit_cn text,
  why_th text not null,
  why_en text not null,
  why_cn text not null,
  -- Steps, one a line.
  how_th text not null,
  how_en text not null,
  how_cn text not null,
  -- Classes of baht; their bounds stand in src/shared/standards/constants.ts.
  cost text not null constraint question_help_cost check (cost in ('none', 'low', 'medium', 'high')),
  days int not null constraint question_help_days check (days between 0 and 365),
  -- What closes a finding of this question: a photo (documents, structure) or a recheck.
  proof text not null constraint question_help_proof check (proof in ('photo', 'recheck')),
  -- Null as long as it stands as it was shipped.
  edited_at timestamptz,
  constraint question_help_found_without_limit check (
    num_nonnulls(found_without_limit_th, found_without_limit_en, found_without_limit_cn) in (0, 3))
);
