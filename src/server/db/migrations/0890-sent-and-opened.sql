-- The sending of a letter and its opening are acts of service too: to each account that it was sent to, with its way and its fate, and by the first to
-- open it. Cards of before have them as their issue and their moves.
alter table card_services
  drop constraint card_services_how,
  drop constraint card_services_whole,
  -- Nobody's but the reader's, for an opening.
  alter column agency_id drop not null,
  add column left_at timestamptz(3),
  add column left_by text constraint card_services_left_by check (left_by in ('product', 'email', 'sms', 'line')),
  add column failed_at timestamptz(3),
  add constraint card_services_how check (how in ('handed', 'refused', 'posted', 'sent', 'opened')),
  add constraint card_services_whole check (case how
    when 'handed' then receiver is not null and position is not null
    when 'refused' then reason is not null
    when 'posted' then post_number is not null
    else receiver is not null and position in ('owner', 'manager') end),
  add constraint card_services_by_agency check (agency_id is not null or how = 'opened'),
  add constraint card_services_left check ((left_at is null) = (left_by is null) and (how = 'sent' or (left_at is null and failed_at is null)));

-- A message that carries a letter proves its sending.
alter table deliveries add column service_id uuid constraint deliveries_service references card_services on delete set null;
create index deliveries_service on deliveries (service_id);
