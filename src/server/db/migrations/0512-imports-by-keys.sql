-- Lists that an agency's own system sends with its key: compared and stored as those of the browser, within the reach of the key.
alter table place_imports
  add column key_id uuid constraint place_imports_key references api_keys on delete cascade,
  -- Stored without a further word once it is compared; many changes alike only where they are meant.
  add column confirms boolean not null default false,
  add column meant boolean not null default false;
create index place_imports_key on place_imports (key_id, made_at);
