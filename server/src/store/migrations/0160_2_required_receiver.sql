-- Whether every delivery must name its receiver and the receiver's document.
alter table customer add column require_receiver boolean not null default false;
grant update (require_receiver) on customer to tropeiro_app;
alter table route_plan add column require_receiver boolean not null default false;
alter table route_template add column require_receiver boolean;
