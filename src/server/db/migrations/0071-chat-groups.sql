-- Groups: rooms with a title, about a place, to which people are invited by somebody who talks with them already. Who joins reads what is said
-- from then on; who speaks for a place speaks in its name, and is out of its groups as soon as the place is somebody else's.

alter table chat_rooms
  add column title text constraint chat_rooms_title check (length(title) between 2 and 80),
  add column purpose text constraint chat_rooms_purpose check (length(purpose) between 1 and 300),
  -- Who made the group; null for somebody who left, and for other rooms.
  add column founder_id uuid constraint chat_rooms_founder references users on delete set null,
  add constraint chat_rooms_group check (
    case when title is null then purpose is null and founder_id is null else owner_id is null and person_id is null and card_id is null end);
create index chat_rooms_founder on chat_rooms (founder_id, created_at);

alter table chat_members
  -- In groups: the place in whose name the member speaks; null for who speaks for nobody else.
  add column place_id uuid constraint chat_members_place references businesses on delete cascade,
  -- In groups: what other members and forms know the member by.
  add column handle uuid constraint chat_members_handle unique,
  -- Messages up to this one were written before the member joined.
  add column joined_seq integer not null default 0 constraint chat_members_joined_seq check (joined_seq >= 0),
  add column joined_at timestamptz(3),
  -- In groups: since when the member manages it. Of several the last one does; where there is none, who joined first.
  add column managed_at timestamptz(3),
  add constraint chat_members_group check ((handle is null) = (joined_at is null));
create index chat_members_place on chat_members (place_id);

alter table chat_messages
  -- In groups: the place in whose name it was written.
  add column place_id uuid constraint chat_messages_place references businesses on delete set null;
create index chat_messages_place on chat_messages (place_id);

create table chat_invitations (
  room_id uuid not null constraint chat_invitations_room references chat_rooms on delete cascade,
  user_id uuid not null constraint chat_invitations_user references users on delete cascade,
  -- What members and forms know it by.
  handle uuid not null constraint chat_invitations_handle unique,
  -- The place in whose name the person will speak.
  place_id uuid constraint chat_invitations_place references businesses on delete cascade,
  -- Who invited; null for somebody who left.
  by_id uuid constraint chat_invitations_by references users on delete set null,
  invited_at timestamptz(3) not null,
  -- When it was declined, or the group was left: for a while nobody invites there again.
  declined_at timestamptz(3),
  primary key (room_id, user_id)
);
create index chat_invitations_user on chat_invitations (user_id);
create index chat_invitations_place on chat_invitations (place_id);
create index chat_invitations_by on chat_invitations (by_id);

create function end_group_voices() returns trigger language plpgsql as $$
begin
  delete from chat_members where place_id = new.id and user_id is distinct from new.owner_id;
  -- Who has declined is not asked again for it.
  delete from chat_invitations where place_id = new.id and user_id is distinct from new.owner_id and declined_at is null;
  return null;
end $$;
create trigger businesses_group_voices after update of owner_id on businesses for each row
  when (old.owner_id is distinct from new.owner_id) execute function end_group_voices();
