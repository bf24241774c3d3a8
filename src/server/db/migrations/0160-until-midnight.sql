-- A minute before midnight was how forms without 24:00 said "until midnight": whoever was open all day was closed for that minute.
update businesses
set opening_hours = replace(opening_hours::text, ', "23:59"]', ', "24:00"]')::jsonb
where opening_hours::text like '%, "23:59"]%';
