-- Points with a higher priority are served first if not all fit.
alter table route_point add column priority smallint not null default 0 check (priority between 0 and 100);
