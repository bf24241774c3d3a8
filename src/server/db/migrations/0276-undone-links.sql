-- A sign-in that was linked to an account can be taken off again for three days, as a change of contact can: by a code that goes with the notice.
-- `new_contact` is the partner's name then, and these two name the link.
alter table contact_undos drop constraint contact_undos_kind,
  add constraint contact_undos_kind check (kind in ('email', 'phone', 'partner')),
  add column issuer text,
  add column subject text,
  add constraint contact_undos_link check ((kind = 'partner') = (num_nonnulls(issuer, subject) = 2));
