-- Reviews by people with accounts: who wrote them, what they were before, photos, the owner's reply, reports, what is held for an
-- officer; and the places that people keep as favourites. Ids of reviews are random, not by time: a page shows them, and must not
-- tell when somebody wrote.

alter table reviews
  add column author_id uuid constraint reviews_author references users on delete set null,
  add column safety smallint constraint reviews_safety check (safety between 1 and 5),
  add column cleanliness smallint constraint reviews_cleanliness check (cleanliness between 1 and 5),
  add column service smallint constraint reviews_service check (service between 1 and 5),
  add column value smallint constraint reviews_value check (value between 1 and 5),
  -- The language that the text is written in.
  add column locale text not null default 'th' constraint reviews_locale check (locale in ('th', 'en', 'cn')),
  add column edited_at timestamptz(3),
  -- Part of a burst: neither shown nor counted until an officer has looked at it.
  add column held_at timestamptz(3),
  add column hidden_reason text constraint reviews_hidden_reason check (hidden_reason in
    ('personal_data', 'hate_or_threat', 'spam', 'off_topic', 'conflict_of_interest', 'not_own_experience', 'illegal')),
  -- As exact as a program's clock: a list goes on after a time that it read.
  alter column created_at type timestamptz(3);
update reviews set hidden_reason = 'spam' where status = 'hidden';
alter table reviews add constraint reviews_hidden_says_why check ((status = 'hidden') = (hidden_reason is not null));

drop index reviews_business;
create index reviews_business on reviews (business_id, created_at desc, id desc);
-- The histogram is counted from this index alone.
create index reviews_business_stars on reviews (business_id, stars desc, created_at desc, id desc) include (status, held_at);
create index reviews_author on reviews (author_id, created_at desc);
create index reviews_held on reviews (held_at) where held_at is not null;

-- What a review said before it was edited.
create table review_revisions (
  id uuid primary key,
  review_id uuid not null constraint review_revisions_review references reviews on delete cascade,
  stars smallint not null,
  body text not null,
  safety smallint,
  cleanliness smallint,
  service smallint,
  value smallint,
  visited_month date not null,
  replaced_at timestamptz(3) not null
);
create index review_revisions_review on review_revisions (review_id, replaced_at);

create table review_photos (
  id uuid primary key,
  review_id uuid not null constraint review_photos_review references reviews on delete cascade,
  position int not null,
  key text not null,
  width int not null,
  height int not null,
  color text not null constraint review_photos_color check (color ~ '^#[0-9a-f]{6}$'),
  constraint review_photos_position unique (review_id, position)
);
create index review_photos_key on review_photos (key);

-- One a review, by the owner of the place.
create table review_replies (
  review_id uuid primary key constraint review_replies_review references reviews on delete cascade,
  author_id uuid constraint review_replies_author references users on delete set null,
  body text not null constraint review_replies_body check (length(body) between 2 and 2000),
  created_at timestamptz(3) not null
);
create index review_replies_author on review_replies (author_id);

create table review_reports (
  id uuid primary key,
  review_id uuid not null constraint review_reports_review references reviews on delete cascade,
  reporter_id uuid constraint review_reports_reporter references users on delete set null,
  reason text not null constraint review_reports_reason check (reason in
    ('personal_data', 'hate_or_threat', 'spam', 'off_topic', 'conflict_of_interest', 'not_own_experience', 'illegal')),
  created_at timestamptz(3) not null,
  constraint review_reports_once unique (review_id, reporter_id)
);
create index review_reports_reporter on review_reports (reporter_id);

create table favourites (
  user_id uuid not null constraint favourites_user references users on delete cascade,
  business_id uuid not null constraint favourites_business references businesses on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, business_id)
);
create index favourites_business on favourites (business_id);
create index favourites_newest on favourites (user_id, created_at desc, business_id desc);
