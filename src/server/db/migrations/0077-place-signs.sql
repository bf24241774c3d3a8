-- Whether the officer read the code of the sign at the place on arrival: false where it was another place's, null where none was read.
alter table runs add column sign_read boolean;
