-- Pictures that are sent in parts, so that a line which breaks off loses one part and not the whole; and what is known of how a photo of a
-- run was taken. The bytes are in rows and not on a disk: whichever instance is asked next goes on with them.

create table uploads (
  owner_id uuid not null constraint uploads_owner references users on delete cascade,
  -- Of the whole, in hex, as the sender says before the first part: its name. Another person's upload of the same bytes is another row.
  sha256 text not null constraint uploads_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  size int not null constraint uploads_size check (size between 1 and 15728640),
  received int not null constraint uploads_received check (received between 0 and size),
  -- The picture that it became; its parts are gone then.
  key text,
  -- When the last part came, or when it was used.
  at timestamptz not null,
  primary key (owner_id, sha256),
  constraint uploads_used check (key is null or received = size)
);
create index uploads_at on uploads (at);

create table upload_parts (
  owner_id uuid not null,
  sha256 text not null,
  -- Where in the whole it begins.
  start int not null,
  bytes bytea not null constraint upload_parts_bytes check (length(bytes) between 1 and 524288),
  primary key (owner_id, sha256, start),
  constraint upload_parts_upload foreign key (owner_id, sha256) references uploads on delete cascade
);
-- Pictures are packed already.
alter table upload_parts alter column bytes set storage external;

-- By the device: when, with what, and where the photo was taken. Null where it did not say.
alter table run_photos
  add column taken_at timestamptz,
  add column source text constraint run_photos_source check (source in ('camera', 'file')),
  add column lat double precision constraint run_photos_lat check (lat between -90 and 90),
  add column lng double precision constraint run_photos_lng check (lng between -180 and 180),
  add constraint run_photos_position check ((lat is null) = (lng is null));
