-- A locked plan, or a locked point of a plan, is left as it is by changes and optimizations.
alter table route_plan add column locked boolean not null default false;
alter table route_point add column locked boolean not null default false;
