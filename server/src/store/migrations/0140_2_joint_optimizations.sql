-- The search time that the caller chose. Plans with the same joint_id are optimized together; it is the id of one of
-- them.
alter table plan_optimization add column search_seconds smallint;
alter table plan_optimization add column joint_id bigint;
alter table plan_optimization add column keep_begun boolean not null default false;
