-- What the capacity of a company's vehicles is counted in, and with it the goods of its invoices.
alter table customer add column capacity_unit text not null default 'kg';
grant update (capacity_unit) on customer to tropeiro_app;
