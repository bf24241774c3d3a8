-- Events that belong to no place stand in a chain too: those that change powers in one, all others of the installation in another. A link is
-- made of the link before and the event's own hash, so that events that were written before this have their place in it without a change.
create table audit_common_chains (
  name text primary key constraint audit_common_chains_name check (name in ('powers', 'installation')),
  head bytea not null,
  events bigint not null constraint audit_common_chains_events check (events > 0),
  noted bigint not null default 0
);
create table audit_links (
  chain text not null,
  number bigint not null,
  event_id uuid not null constraint audit_links_event unique constraint audit_links_event_id_fkey references audit_events,
  hash bytea not null,
  primary key (chain, number)
);

-- How much of a chain was noted outside of the database; the chains that have grown since are found by it.
alter table audit_chains add column noted bigint not null default 0;
create index audit_chains_grown on audit_chains (business_id) where events > noted;

create function common_audit_chain(action text) returns text language sql immutable as $$
  select case
    when action like 'officer.%' or action like 'duty.%' and action <> 'duty.outside_area'
      or action like 'role.%' and action <> 'role.switch' then 'powers'
    else 'installation'
  end
$$;

create function link_audit_event(event uuid, event_hash bytea, chain_name text) returns void language sql as $$
  with grown as (
    insert into audit_common_chains as chain (name, head, events) values (chain_name, sha256(event_hash), 1)
    on conflict (name) do update set head = sha256(chain.head || event_hash), events = chain.events + 1
    returning name, head, events
  )
  insert into audit_links (chain, number, event_id, hash) select name, events, event, head from grown
$$;

-- At the commit, so that commands wait for one another only while they commit, and after whatever else they lock. Who changes powers takes
-- the other chain first: two that write in both never wait for each other.
create function follow_common_audit_chain() returns trigger language plpgsql as $$
declare
  chain_name constant text := common_audit_chain(new.action);
begin
  if chain_name = 'powers' then
    perform from audit_common_chains where name = 'installation' for no key update;
  end if;
  perform link_audit_event(new.id, new.hash, chain_name);
  return null;
end $$;
create constraint trigger audit_events_linked after insert on audit_events deferrable initially deferred
  for each row when (new.business_id is null) execute function follow_common_audit_chain();

-- Events are not written from here on until the migration is done: the trigger holds the table.
do $$
declare
  event record;
begin
  for event in select id, hash, action from audit_events where business_id is null order by id loop
    perform link_audit_event(event.id, event.hash, common_audit_chain(event.action));
  end loop;
end $$;

-- Only an event moves an end; what was noted is written beside it.
drop trigger audit_chains_sealed on audit_chains;
create trigger audit_chains_sealed before update on audit_chains for each row
  when (pg_trigger_depth() = 0 and (old.business_id, old.head, old.events) is distinct from (new.business_id, new.head, new.events))
  execute function refuse_change();
create trigger audit_chains_kept before delete on audit_chains for each row when (pg_trigger_depth() = 0)
  execute function refuse_change();
create trigger audit_common_chains_sealed before update on audit_common_chains for each row
  when (pg_trigger_depth() = 0 and (old.name, old.head, old.events) is distinct from (new.name, new.head, new.events))
  execute function refuse_change();
create trigger audit_common_chains_kept before insert or delete on audit_common_chains for each row when (pg_trigger_depth() = 0)
  execute function refuse_change();
create trigger audit_links_sealed before insert or update or delete on audit_links for each row when (pg_trigger_depth() = 0)
  execute function refuse_change();

-- The days on which supervisors were told the head of what is noted outside.
create table audit_heads_told (
  day date primary key,
  head text not null
);
