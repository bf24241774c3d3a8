-- What people chose to be told in which way, where that is not the standard (src/shared/notifications/ways.ts).
create table notification_settings (
  user_id uuid not null constraint notification_settings_user references users on delete cascade,
  topic text not null constraint notification_settings_topic check (topic ~ '^[a-z_]{1,40}$'),
  way text not null constraint notification_settings_way check (way ~ '^[a-z_]{1,40}$'),
  wanted boolean not null,
  primary key (user_id, topic, way)
);

insert into notification_settings (user_id, topic, way, wanted)
  select id, 'favourite', 'mail', false from users where not favourite_mails;
alter table users drop column favourite_mails;

-- Whom a message tells, so that a choice counts that is made while it waits. Null where it goes to a contact and not to a person.
alter table deliveries add column user_id uuid constraint deliveries_user references users on delete cascade;
create index deliveries_user_id on deliveries (user_id);
