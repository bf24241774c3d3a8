-- Guests of Thailand keep the numbers of their own countries: E.164, of Thailand still whole numbers only.
alter table users drop constraint users_phone_form;
alter table users add constraint users_phone_form
  check (phone ~ '^\+66[0-9]{9}$' or phone ~ '^\+(?!66)[1-9][0-9]{8,14}$');
