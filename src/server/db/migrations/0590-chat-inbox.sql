-- How a member keeps a room in the inbox. For the member alone, as is keeping it quiet.
alter table chat_members
  -- Above the others since then.
  add column pinned_at timestamptz(3),
  -- Out of the list as long as nothing is said after this message; a quiet room also then.
  add column archived_seq integer constraint chat_members_archived_seq check (archived_seq >= 0),
  add constraint chat_members_archived_or_pinned check (archived_seq is null or pinned_at is null);
