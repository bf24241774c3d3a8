-- Accounts that are stopped, for a time or until further notice: from writing in public alone, or as a whole. The act by which the stopping
-- officer came to know the person stands beside it, and its place: by that place others decide about it.
create table account_stops (
  id uuid primary key,
  user_id uuid not null constraint account_stops_user references users on delete cascade,
  scope text not null constraint account_stops_scope check (scope in ('writing', 'all')),
  cause text not null constraint account_stops_cause check (cause in
    ('spam', 'hate_or_threat', 'fraud', 'personal_data', 'false_reports', 'impersonation', 'other')),
  words text not null constraint account_stops_words check (length(words) between 10 and 1000),
  about_kind text not null constraint account_stops_about check (about_kind in ('review', 'report', 'message')),
  about_id uuid not null,
  business_id uuid not null constraint account_stops_business references businesses on delete cascade,
  began_at timestamptz(3) not null,
  -- Null until further notice.
  until timestamptz(3),
  by_id uuid constraint account_stops_by references users on delete set null,
  ended_at timestamptz(3),
  ended_by uuid constraint account_stops_ended_by references users on delete set null,
  outcome text constraint account_stops_outcome check (outcome in ('over', 'lifted', 'upheld')),
  end_words text constraint account_stops_end_words check (length(end_words) between 10 and 1000),
  -- The person's appeal, once a stop; another officer answers it.
  appeal text constraint account_stops_appeal check (length(appeal) between 20 and 2000),
  appealed_at timestamptz(3),
  appeal_due timestamptz(3),
  answered_at timestamptz(3),
  answered_by uuid constraint account_stops_answered_by references users on delete set null,
  answer_words text constraint account_stops_answer_words check (length(answer_words) between 10 and 1000),
  constraint account_stops_period check (until > began_at),
  constraint account_stops_ended check ((ended_at is null) = (outcome is null)),
  constraint account_stops_appealed check ((appeal is null) = (appealed_at is null) and (appeal is null) = (appeal_due is null)),
  -- Nobody answers the appeal against their own decision.
  constraint account_stops_two_persons check (answered_by <> by_id)
);
create unique index account_stops_one on account_stops (user_id) where ended_at is null;
create index account_stops_user on account_stops (user_id, began_at desc);
create index account_stops_business on account_stops (business_id, began_at desc);
create index account_stops_by on account_stops (by_id);
create index account_stops_ended_by on account_stops (ended_by);
create index account_stops_answered_by on account_stops (answered_by);
create index account_stops_waiting on account_stops (appealed_at) where answered_at is null and ended_at is null;

-- Whoever is stopped publishes nothing: held here, so that no way of writing can forget it. A talk with an officer about a card goes on.
create function refuse_stopped_writer() returns trigger language plpgsql as $$
declare
  writer constant uuid := (to_jsonb(new)->>tg_argv[0])::uuid;
begin
  if exists (select from account_stops where user_id = writer and ended_at is null and (until is null or until > now())) then
    raise exception 'the account is stopped' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger reviews_not_stopped before insert on reviews for each row when (new.author_id is not null)
  execute function refuse_stopped_writer('author_id');
create trigger reviews_edit_not_stopped before update of body on reviews for each row
  when (new.author_id is not null and new.body is distinct from old.body and new.edited_at is distinct from old.edited_at)
  execute function refuse_stopped_writer('author_id');
create trigger review_reports_not_stopped before insert on review_reports for each row when (new.reporter_id is not null)
  execute function refuse_stopped_writer('reporter_id');
create trigger place_reports_not_stopped before insert on place_reports for each row when (new.reporter_id is not null)
  execute function refuse_stopped_writer('reporter_id');

create function refuse_stopped_talker() returns trigger language plpgsql as $$
begin
  if exists (select from account_stops where user_id = new.sender_id and ended_at is null and (until is null or until > now()))
    and (select card_id from chat_rooms where id = new.room_id) is null then
    raise exception 'the account is stopped' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger chat_messages_not_stopped before insert on chat_messages for each row when (new.sender_id is not null)
  execute function refuse_stopped_talker();
