-- Registries' lists that somebody imports in the browser: read once, compared in the background, shown, and stored when the importer confirms what was
-- seen. The rows are kept for a while as the report of it.
create table place_imports (
  id uuid primary key,
  made_by uuid constraint place_imports_made_by references users on delete set null,
  made_at timestamptz(3) not null,
  -- Of the file, and of the kind that was said beside it.
  sha256 text not null constraint place_imports_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null constraint place_imports_state
    check (state in ('judging', 'judged', 'checking', 'storing', 'done', 'dropped', 'failed')),
  rows_count integer not null,
  -- Rows that the step of now has been at: it goes on there after a stop.
  progress integer not null default 0,
  -- The version of the whole table, which a confirmation names.
  seen text constraint place_imports_seen check (seen ~ '^[0-9a-f]{64}$'),
  many jsonb not null default '[]',
  result jsonb not null,
  why text constraint place_imports_why check (why in ('power')),
  -- Places changed after a confirmation.
  changed_at timestamptz(3),
  -- Failures in a row.
  tries integer not null default 0,
  expires_at timestamptz(3) not null
);
create index place_imports_made_by on place_imports (made_by, made_at);
create index place_imports_made_at on place_imports (made_at);
create index place_imports_expires on place_imports (expires_at);
create index place_imports_working on place_imports (tries, made_at) where state in ('judging', 'checking', 'storing');
-- The same file sent twice is one import, as long as nobody has decided about it.
create unique index place_imports_once on place_imports (made_by, sha256) where state in ('judging', 'judged', 'checking', 'storing');

create table place_import_rows (
  import_id uuid not null constraint place_import_rows_import references place_imports on delete cascade,
  at integer not null,
  -- As a spreadsheet counts.
  number integer not null,
  external_id text not null,
  name text not null,
  -- Null where the file itself is wrong there.
  "row" jsonb,
  faults jsonb not null,
  outcome text constraint place_import_rows_outcome check (outcome in ('new', 'changed', 'same', 'waits', 'refused')),
  verdict jsonb,
  stored boolean not null default false,
  primary key (import_id, at)
);
