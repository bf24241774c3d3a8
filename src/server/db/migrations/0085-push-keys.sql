-- Which of the installation's keys a browser was begun under: a push service takes a push from that one alone. The keys are secrets, `push` the
-- first and `push-1` and so on those after it; the last is the one that browsers are to ask for.
alter table push_subscriptions add column key_number integer not null default 0;
alter table push_subscriptions alter column key_number drop default;
alter table push_subscriptions add constraint push_subscriptions_key_number check (key_number >= 0);
