-- What photos of visits and replies look like, in 64 bits each: a photo that is on record from elsewhere is noticed, also where it was saved anew.

create table photo_prints (
  -- A picture's name; not called a key, as a print alone keeps no picture.
  photo text primary key,
  -- Null of what looks like nothing in particular, such as a wall, or is not there.
  print bit(64),
  made_at timestamptz not null,
  -- Two prints that differ in ten bits differ in at most two within one of the quarters.
  first int generated always as (substring(print from 1 for 16)::bit(16)::int) stored,
  second int generated always as (substring(print from 17 for 16)::bit(16)::int) stored,
  third int generated always as (substring(print from 33 for 16)::bit(16)::int) stored,
  fourth int generated always as (substring(print from 49 for 16)::bit(16)::int) stored
);
create index photo_prints_first on photo_prints (first);
create index photo_prints_second on photo_prints (second);
create index photo_prints_third on photo_prints (third);
create index photo_prints_fourth on photo_prints (fourth);

-- Photos that look alike, each pair both ways.
create table photo_likenesses (
  photo text not null constraint photo_likenesses_photo references photo_prints on delete cascade,
  other text not null constraint photo_likenesses_other references photo_prints on delete cascade,
  bits int not null constraint photo_likenesses_bits check (bits between 0 and 10),
  primary key (photo, other)
);
create index photo_likenesses_of on photo_likenesses (other);

create index run_photos_key on run_photos (key);
create index card_reply_photos_key on card_reply_photos (key);
