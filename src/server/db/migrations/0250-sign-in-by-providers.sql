-- A sign-in with a provider of OpenID Connect is a flow of one browser, as a hand-off is.
alter table verifications
  drop constraint verifications_purpose,
  add constraint verifications_purpose check (purpose in
    ('register', 'sign_in', 'recover', 'change_contact', 'link_partner', 'confirm', 'hand_off', 'claim', 'identity'));
