-- When the crew of a plan rests between leaving and the end, [{begin, end, after_order}], worked out with its times: plans that are
-- there already get theirs when they are timed anew.
alter table route_plan add column breaks jsonb not null default '[]';
