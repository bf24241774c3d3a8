-- Keys to the API. A reader's key gives a larger share of requests; an agency's key acts in the name of its maker, within what the maker may do at
-- that moment, and within the agency and the area that it names.
create table api_keys (
  id uuid primary key,
  made_by uuid not null constraint api_keys_made_by references users on delete cascade,
  agency_id uuid constraint api_keys_agency references agencies on delete cascade,
  name text not null constraint api_keys_name check (length(name) between 1 and 80),
  scopes text[] not null constraint api_keys_scopes check (scopes <@ array['read', 'places'] and 'read' = any(scopes)),
  -- Province or district; null for all areas of the agency.
  area_code integer,
  -- Its beginning, by which people tell keys apart.
  prefix text not null,
  -- SHA-256 of the whole: the key itself is nowhere.
  hash bytea not null constraint api_keys_hash unique,
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint api_keys_reach check (agency_id is not null or area_code is null and scopes = array['read'])
);
create index api_keys_made_by on api_keys (made_by);
create index api_keys_agency on api_keys (agency_id);
create index api_keys_expires on api_keys (expires_at);
