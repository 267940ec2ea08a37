-- Whether something that an action said was erased as the law demands: what it proved then counts all the same.
alter table execution_action add column is_erased boolean not null default false;
