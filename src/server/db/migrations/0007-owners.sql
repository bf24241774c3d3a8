-- Who answers for a business. One whose account was deleted stays, without an owner.

alter table businesses add column owner_id uuid constraint businesses_owner references users on delete set null;
create index businesses_owner on businesses (owner_id);
