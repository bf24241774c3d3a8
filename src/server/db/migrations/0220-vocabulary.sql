-- The words of the search are rows: what else kinds of places, features, areas and things are called, a row a word, with its source.
-- Rows of the product (`seed`) follow the files of each version; rows that a person wrote stay as they are.
create table vocabulary (
  list text not null constraint vocabulary_list check (list in (
    'place', 'place_term', 'offer', 'kind', 'amenity', 'area', 'hint', 'hinted', 'rented', 'rental', 'elsewhere', 'thing', 'vague',
    'before_area', 'behind_area')),
  -- The thing, kind, feature or area that the word stands for; empty in lists of mere words.
  means text not null constraint vocabulary_means check (means = btrim(means) and char_length(means) <= 80),
  term text not null constraint vocabulary_term check (term = btrim(term) and char_length(term) between 1 and 120),
  locale text not null constraint vocabulary_locale check (locale in ('th', 'en', 'cn')),
  -- In the order of the files; words that people add come after them.
  position integer,
  -- A word that is no longer wanted stays, so that the next version does not bring it back.
  is_used boolean not null default true,
  source text not null constraint vocabulary_source check (source = btrim(source) and char_length(source) between 1 and 80),
  note text not null default '' constraint vocabulary_note check (char_length(note) <= 200),
  changed_at timestamptz(3) not null default now(),
  constraint vocabulary_pkey primary key (list, means, term),
  constraint vocabulary_position check (source <> 'seed' or (position is not null and is_used))
);

-- Another value with every change, by which each instance knows whether its words are the present ones. No row: nothing was loaded yet.
create table vocabulary_revision (
  one boolean primary key default true constraint vocabulary_revision_one check (one),
  revision uuid not null
);

-- Places whose documents have words of an earlier revision. Without a foreign key: it would lock the places for those who mark many, and what
-- is not there any more is left out.
create table stale_search_docs (business_id uuid primary key);
