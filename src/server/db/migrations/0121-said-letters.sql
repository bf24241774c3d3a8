-- Of a review and of a report twenty letters are asked at least, which may be ten Chinese signs: each says as much as two letters. That is counted
-- where they are typed and read; here stays what none of theirs is below.
alter table reviews
  drop constraint reviews_body,
  add constraint reviews_body check (length(body) between 10 and 4000);

alter table place_reports
  drop constraint place_reports_body,
  add constraint place_reports_body check (length(body) between 10 and 2000);
