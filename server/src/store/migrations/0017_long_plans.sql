-- A plan of very many points far from each other takes longer than an integer counts seconds: 68 years.
alter table route_plan alter column total_time type bigint;
