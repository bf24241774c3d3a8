-- What supervisors read of the record, and what the last verification of it found.

-- Where an officer stood when acting; in the event's hash where it is known.
alter table audit_events
  add column agency_id uuid,
  add column session_id uuid,
  add column device text constraint audit_events_device check (length(device) between 1 and 100);

-- Loans, proposals by two, accounts that are stopped and second factors are matters of power, too. Those written before stay where they stand:
-- up to that link the other chain may hold them.
alter table audit_common_chains add column mixed_until bigint not null default 0;
update audit_common_chains set mixed_until = events where name = 'installation';
create or replace function common_audit_chain(action text) returns text language sql immutable as $$
  select case
    when split_part(action, '.', 1) in ('officer', 'agency', 'steward', 'loan', 'power', 'suspension', 'factor')
      or action like 'duty.%' and action <> 'duty.outside_area' or action like 'role.%' and action <> 'role.switch' then 'powers'
    else 'installation'
  end
$$;

-- The groups by which the record is filtered.
create function audit_group(action text) returns text language sql immutable as $$
  select case
    when common_audit_chain(action) = 'powers' then 'powers'
    else case split_part(action, '.', 1)
      when 'card' then 'cards' when 'appeal' then 'cards' when 'extension' then 'cards'
      when 'inspection' then 'visits' when 'run' then 'visits' when 'round' then 'visits' when 'recheck' then 'visits'
      when 'survey' then 'visits' when 'complaint' then 'visits' when 'interest' then 'visits' when 'duty' then 'visits'
      when 'business' then 'places' when 'registration' then 'places' when 'edit' then 'places' when 'claim' then 'places'
      when 'offer' then 'places' when 'closure' then 'places' when 'licence' then 'places' when 'item' then 'places'
      when 'photo' then 'places' when 'policy' then 'places' when 'amenity' then 'places' when 'payees' then 'places'
      when 'bank_account' then 'places' when 'social_account' then 'places'
      when 'review' then 'words' when 'chat' then 'words' when 'place' then 'words' when 'place_report' then 'words'
      when 'account' then 'accounts' when 'session' then 'accounts' when 'code' then 'accounts' when 'device' then 'accounts'
      when 'password' then 'accounts' when 'passkey' then 'accounts' when 'partner' then 'accounts' when 'handoff' then 'accounts'
      when 'role' then 'accounts' when 'favourite' then 'accounts' when 'notification' then 'accounts'
      else 'installation'
    end
  end
$$;

-- Where each event may be read: in the district of its place; without a place in the agency of the officer, and, where it changes powers, in
-- that of the person or agency that it is about, and in the area. What private persons do for themselves is in no scope. A row for each,
-- so that a page of a million events is read off an index.
create table audit_scopes (
  scope text not null,
  at timestamptz not null,
  event_id uuid not null,
  kind text not null,
  place_id uuid,
  actor_id uuid,
  agency_id uuid,
  primary key (scope, at, event_id)
);
create index audit_scopes_event on audit_scopes (event_id);
create index audit_scopes_kind on audit_scopes (scope, kind, at, event_id);
create index audit_scopes_actor on audit_scopes (actor_id, scope, at, event_id) where actor_id is not null;
create index audit_scopes_agency on audit_scopes (agency_id, scope, at, event_id) where agency_id is not null;
create index audit_scopes_place on audit_scopes (place_id, scope, at, event_id) where place_id is not null;

create function id_or_null(said text) returns uuid language sql immutable as $$
  select case when said ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then said::uuid end
$$;

create function audit_place(event audit_events) returns uuid language sql stable as $$
  select coalesce(event.business_id, id_or_null(event.after->>'place'), id_or_null(event.before->>'place'),
    case when event.action like 'power.%' then (select business_id from warning_cards where id = id_or_null(event.entity_id)) end)
$$;

-- The agency that the acting officer was of.
create function audit_agency(event audit_events) returns uuid language sql stable as $$
  select coalesce(event.agency_id, (select agency_id from role_grants
    where event.actor_role = 'inspector' and role = 'inspector' and user_id = event.actor_id))
$$;

create function audit_scopes_of(event audit_events, place uuid) returns setof text language sql stable as $$
  select 'district ' || district_code from businesses where id = place
  union
  select 'agency ' || audit_agency(event) where place is null
  union
  select 'agency ' || agency_id from role_grants
  where audit_group(event.action) = 'powers' and role = 'inspector' and user_id = id_or_null(event.entity_id)
  union
  select 'agency ' || event.entity_id where event.action like 'agency.%'
  union
  select case when area > 99 then 'district ' else 'province ' end || area
  from (select coalesce(event.after->>'area', event.before->>'area') as said) it, lateral (select case when said ~ '^[0-9]{2,4}$' then said::int end as area) coded
  where audit_group(event.action) = 'powers' and area is not null
  union
  select 'all' where place is not null or event.actor_role in ('inspector', 'system') or audit_group(event.action) = 'powers'
$$;

create function scope_audit_event() returns trigger language plpgsql as $$
declare
  place constant uuid := audit_place(new);
begin
  insert into audit_scopes (scope, at, event_id, kind, place_id, actor_id, agency_id)
  select scope, new.at, new.id, audit_group(new.action), place,
    case when new.actor_role in ('inspector', 'vendor') then new.actor_id end, audit_agency(new)
  from audit_scopes_of(new, place) scope where scope is not null
  on conflict do nothing;
  return null;
end $$;
create trigger audit_events_scoped after insert on audit_events for each row execute function scope_audit_event();

insert into audit_scopes (scope, at, event_id, kind, place_id, actor_id, agency_id)
select scope, e.at, e.id, audit_group(e.action), place, case when e.actor_role in ('inspector', 'vendor') then e.actor_id end, audit_agency(e)
from audit_events e, lateral (select audit_place(e) as place) it, lateral audit_scopes_of(e, place) scope where scope is not null;

-- A place that moves takes its events along: they are read where the place is.
create function move_audit_scopes() returns trigger language plpgsql as $$
begin
  update audit_scopes set scope = 'district ' || new.district_code where place_id = new.id and scope = 'district ' || old.district_code;
  return null;
end $$;
create trigger businesses_move_audit_scopes after update of district_code on businesses for each row
  when (old.district_code is distinct from new.district_code) execute function move_audit_scopes();
create trigger audit_scopes_sealed before insert or update or delete on audit_scopes for each row when (pg_trigger_depth() = 0)
  execute function refuse_change();

-- The last verification, which one server at a time makes in the background, and what did not verify since when.
create table audit_checks (
  id boolean primary key default true constraint audit_checks_one check (id),
  began_at timestamptz(3) not null,
  ended_at timestamptz(3),
  events bigint
);
create table audit_faults (
  chain text,
  event_id uuid,
  since timestamptz(3) not null,
  constraint audit_faults_once unique nulls not distinct (chain, event_id)
);
