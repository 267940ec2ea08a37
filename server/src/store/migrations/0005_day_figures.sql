-- What a day came to, as it is returned.
alter table day_row add column figures_json text not null generated always as (day_figures(figures)) stored;
