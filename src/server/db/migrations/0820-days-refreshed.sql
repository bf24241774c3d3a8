-- Figures of the day are written where they changed, so that the moment of their last making stands apart from them.
alter table figure_refreshes drop constraint figure_refreshes_figure;
alter table figure_refreshes add constraint figure_refreshes_figure check (figure in ('rating_bayes', 'days'));
comment on column area_days.made_at is 'Since when the area stands so on its day.';
