-- How each field stood that an officer has sent back, as a hash by field: handed in again it has to be another.
-- Registrations that were returned before have none, and are handed in as they could be.
alter table registrations
  add column returned_as jsonb,
  add constraint registrations_returned_as check (returned_as is null or returned is not null);
