-- Where the chain of events of each business ends, kept as events are written: the next event is chained without looking at those before,
-- and events that were cut off at the end of a history are noticed.
create table audit_chains (
  business_id uuid primary key,
  head bytea not null,
  events bigint not null constraint audit_chains_events check (events > 0)
);

-- An end is an event that no other follows. A history that was tampered with may have several: the latest counts.
insert into audit_chains (business_id, head, events)
select distinct on (last.business_id) last.business_id, last.hash, counted.events
from audit_events last
join (select business_id, count(*) as events from audit_events group by business_id) counted using (business_id)
where not exists (
  select from audit_events later where later.business_id = last.business_id and later.previous_hash = last.hash
)
order by last.business_id, last.id desc;

-- In the database, so that an older version of the program that still runs beside this one keeps the end too.
create function follow_audit_chain() returns trigger language plpgsql as $$
begin
  insert into audit_chains as chain (business_id, head, events)
  select new.business_id, new.hash, 1
  where length(new.previous_hash) = 0 or exists (select from audit_chains where business_id = new.business_id)
  on conflict (business_id) do update set head = excluded.head, events = chain.events + 1
  where chain.head = new.previous_hash;
  if not found then
    raise exception 'an audit event follows the last one of its business' using errcode = 'restrict_violation', constraint = tg_name;
  end if;
  return null;
end $$;
create trigger audit_events_follows after insert on audit_events for each row when (new.business_id is not null)
  execute function follow_audit_chain();

-- Only an event moves the end.
create trigger audit_chains_sealed before update or delete on audit_chains for each row when (pg_trigger_depth() = 0)
  execute function refuse_change();
