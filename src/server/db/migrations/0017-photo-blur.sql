-- What stands there while a photo loads, in more than one colour: three by two of them, row by row, each in six hex digits.
-- Null where nobody has looked: photos from before, and drawn pictures.

alter table photos add column blur text constraint photos_blur check (blur ~ '^[0-9a-f]{36}$');
alter table review_photos add column blur text constraint review_photos_blur check (blur ~ '^[0-9a-f]{36}$');
