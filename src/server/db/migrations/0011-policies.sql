-- What a place promises, in its own words.

create table policies (
  id uuid primary key,
  business_id uuid not null constraint policies_business references businesses on delete cascade,
  position int not null default 0,
  kind text not null constraint policies_kind check (kind in ('safety', 'refund', 'children', 'accessibility', 'alcohol', 'other')),
  title_th text not null constraint policies_title_th check (length(title_th) between 1 and 200),
  title_en text constraint policies_title_en check (length(title_en) between 1 and 200),
  title_cn text constraint policies_title_cn check (length(title_cn) between 1 and 200),
  body_th text not null constraint policies_body_th check (length(body_th) between 1 and 4000),
  body_en text constraint policies_body_en check (length(body_en) between 1 and 4000),
  body_cn text constraint policies_body_cn check (length(body_cn) between 1 and 4000),
  updated_at timestamptz not null default now(),
  constraint policies_position unique (business_id, position)
);
