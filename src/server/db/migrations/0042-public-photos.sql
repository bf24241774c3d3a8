-- Photos of findings for everybody: an officer has looked at each, because on what inspections take stand people and papers too.
create table photo_decisions (
  id uuid primary key,
  -- What an officer took in a visit, or an owner sent with a reply.
  run_photo_id uuid constraint photo_decisions_run_photo references run_photos on delete cascade
    constraint photo_decisions_run_photo_once unique,
  reply_photo_id uuid constraint photo_decisions_reply_photo references card_reply_photos on delete cascade
    constraint photo_decisions_reply_photo_once unique,
  is_public boolean not null,
  decided_by uuid constraint photo_decisions_by references users on delete set null,
  decided_at timestamptz not null,
  constraint photo_decisions_one check (num_nonnulls(run_photo_id, reply_photo_id) = 1)
);
create index photo_decisions_by on photo_decisions (decided_by);
