-- What was last said of the plans of a route that refuses nothing, as data: [{route_plan_id, code, line, details, otherPlans}];
-- route_plan_id null: of what was sent. Written out in the reader's language.
alter table route add column warnings jsonb not null default '[]';
