-- When a plan was dispatched. Its drivers see it from then on. -infinity: when it was created. All plans of earlier
-- releases have that, because a default that does not change writes no row.
alter table route_plan add column date_dispatched timestamptz(3) default '-infinity';
-- The default is for processes of the previous version during a rolling upgrade.
alter table route_plan alter column date_dispatched set default now();

-- When a plan was last recalled. Its drivers may have it on their phones, so what they did is still accepted.
alter table route_plan add column date_recalled timestamptz(3);

alter table customer add column dispatch text not null default 'at_once' check (dispatch in ('at_once', 'by_hand'));
grant update (dispatch) on customer to tropeiro_app;
