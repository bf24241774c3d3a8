-- Registering a place: drafts step by step, what is only said to officers, and licences with their documents.

create table business_drafts (
  id uuid primary key,
  -- Whose it is: an account, or a guest's browser, known by the hash of its token.
  owner_id uuid constraint business_drafts_owner references users on delete cascade,
  token_hash bytea constraint business_drafts_token unique,
  -- Once it was handed in; a returned registration is written on in its draft.
  business_id uuid constraint business_drafts_once unique constraint business_drafts_business references businesses on delete cascade,
  state text not null default 'open' constraint business_drafts_state check (state in ('open', 'submitted')),
  -- Step → fields as they were typed, and whether they are whole.
  steps jsonb not null default '{}',
  -- Step → how often it was saved: of two devices the second learns that it saw an older one.
  revs jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Null as soon as there is a business.
  expires_at timestamptz,
  constraint business_drafts_one_writer check ((owner_id is null) <> (token_hash is null)),
  constraint business_drafts_handed_in check ((business_id is null) = (expires_at is not null) and (state = 'open' or business_id is not null))
);
create index business_drafts_owner on business_drafts (owner_id, updated_at desc);
create index business_drafts_expires on business_drafts (expires_at);

create table draft_files (
  id uuid primary key,
  draft_id uuid not null constraint draft_files_draft references business_drafts on delete cascade,
  kind text not null constraint draft_files_kind check (kind in ('place', 'item', 'licence')),
  -- Which item or licence of the draft; empty for a picture of the place.
  part text not null default '' constraint draft_files_part check (length(part) <= 40),
  -- A picture, or a document that lies sealed.
  photo_key text not null,
  color text not null constraint draft_files_color check (color ~ '^#[0-9a-f]{6}$'),
  blur text,
  created_at timestamptz not null
);
create index draft_files_draft on draft_files (draft_id, created_at, id);

create table registrations (
  business_id uuid primary key constraint registrations_business references businesses on delete cascade,
  operator_kind text not null constraint registrations_operator_kind check (operator_kind in ('person', 'company')),
  operator_name text not null constraint registrations_operator_name check (length(operator_name) between 2 and 200),
  -- A company's number is public; a person's is kept as a keyed hash and its last four digits.
  company_number text constraint registrations_company_number check (company_number ~ '^[0-9]{13}$'),
  number_hash text,
  number_last4 text constraint registrations_number_last4 check (number_last4 ~ '^[0-9]{4}$'),
  -- False where the owner could not say where: the point is the middle of the district.
  has_pin boolean not null,
  -- People that the licence allows, as the owner says; an officer writes down what stands there.
  stated_licensed int constraint registrations_stated_licensed check (stated_licensed between 1 and 100000),
  -- Why it is another place than those that look like it.
  different_because text constraint registrations_different check (length(different_because) between 20 and 1000),
  submitted_at timestamptz not null,
  decide_by timestamptz not null,
  decided_at timestamptz,
  decided_by uuid constraint registrations_decided_by references users on delete set null,
  -- Field → why it came back.
  returned jsonb,
  constraint registrations_number check ((operator_kind = 'company' or company_number is null) and (number_hash is null) = (number_last4 is null))
);
create index registrations_number on registrations (number_hash);
create index registrations_decide on registrations (decide_by) where decided_at is null;
create index registrations_decided_by on registrations (decided_by);

create table licences (
  id uuid primary key,
  business_id uuid not null constraint licences_business references businesses on delete cascade,
  kind text not null constraint licences_kind check (kind ~ '^[a-z_]{2,30}$'),
  number text constraint licences_number check (length(number) between 1 and 60),
  issuer text constraint licences_issuer check (length(issuer) between 2 and 200),
  expires_on date,
  -- Of the sealed store: read by the owner and officers of the area only.
  document_key text,
  -- Why there is none yet.
  none_because text constraint licences_none_because check (length(none_because) between 2 and 500),
  created_at timestamptz not null,
  constraint licences_whole check ((none_because is null) = (number is not null) and (number is null) = (issuer is null)
    and (number is null) = (document_key is null) and (number is not null or expires_on is null))
);
create index licences_business on licences (business_id, kind);
create index licences_document on licences (document_key) where document_key is not null;
create index licences_expiry on licences (expires_on) where expires_on is not null;

-- What a new registration is compared with.
create index businesses_phone on businesses (phone) where phone is not null;
