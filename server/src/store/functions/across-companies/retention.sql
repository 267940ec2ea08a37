-- Deletes what is older than a company's retention: one class of one company at a time, so that a large company does
-- not hold up the others.

drop function if exists retention_due(text);
drop function if exists retention_class(text);

-- Whether all active administrators of a company are users of this driver. Erasing them would leave the company without
-- an administrator.
create or replace function holds_only_admins(company bigint, asked bigint) returns boolean
  language sql stable set search_path = public, pg_temp
  return (select coalesce(bool_and(u.driver_id is not distinct from asked), false)
    from app_user u where u.customer_id = company and u.role = 'admin' and u.active);

-- The tables of each class, the column with a row's age, and the condition for rows that can be deleted.
create or replace function retention_class(asked text) returns table (noun regclass, age text, those text)
  language sql stable set search_path = public, pg_temp
as $$
  select known.noun, known.age, known.those from (values
    ('audit', 'audit'::regclass, 'date_time', 'not exists (select from audit_record r where r.audit_id = t.id)'),
    -- Except what is still to be sent to a webhook.
    ('notification', 'outbox', 'date_time',
     'not exists (select from webhook w join webhook_reader r on r.customer_id = w.customer_id and r.webhook_id = w.id
        where w.customer_id = t.customer_id and is_sent_to(w) and ((r.epoch, r.transaction, r.position) < (t.epoch, t.transaction, t.id)
          or exists (select from webhook_delivery d where d.customer_id = r.customer_id and d.reader_id = r.id and d.status = ''waiting''
            and (d.epoch, d.transaction, d.position) = (t.epoch, t.transaction, t.id))))'),
    ('checklist', 'checklist', 'date_executed', 'true'),
    ('itinerary', 'itinerary', 'date_time_end',
     'not exists (select from itinerary part where part.customer_id = t.customer_id and part.itinerary_id = t.id)'),
    ('route_plan', 'route_plan', 'date_time_end', 'true'),
    -- Including the points in no plan.
    ('route_plan', 'route', 'date_created',
     'not exists (select from route_plan p where p.customer_id = t.customer_id and p.route_id = t.id)'),
    ('share_link', 'share_link', 'date_expires', 'true'),
    ('route_plan', 'message', 'date_created', 'true'),
    ('position', 'device_message', 'time', 'true'),
    -- By reception, since the message's own time is not credible.
    ('position', 'quarantined_message', 'received', 'true'),
    -- Deleted like the messages they were computed from: a replay would no longer find those.
    ('position', 'device_segment', 'begin_time', 'true'),
    ('position', 'device_history', 'last_date', 'true'),
    ('event', 'event', 'begin_time', 'end_time is not null'),
    ('event', 'acknowledgement', 'date_created', 'event_id is not null'),
    ('event', 'panic', 'time', 'true'),
    ('daily_summary', 'day_row', 'date', 'true'),
    ('daily_summary', 'driver_day_row', 'date', 'true'),
    ('inactive_driver', 'driver', 'date_modified', 'status = ''I'' and date_anonymized is null and not holds_only_admins(t.customer_id, t.id)')
  ) known (class, noun, age, those) where class = asked;
$$;

-- The condition and order in which rows of a table are due. $1 is the company. Rows before the timestamp $2 are due.
create or replace function retention_due(noun regclass, age text, those text) returns text
  language sql stable set search_path = public, pg_temp
  return format('from %s t where customer_id = $1 and %2$I < $2 and %3$s order by %2$I', noun, age, those);

-- The drivers whom forget_old erases next in the company of this transaction, which finds the same ones afterwards: others
-- wait with changes of administrators until it ends.
create or replace function inactive_drivers(at_most integer) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  since timestamptz;
  person bigint;
  due bigint[] := '{}';
begin
  select now() - make_interval(days => days) into since
  from retention where customer_id = company and class = 'inactive_driver' for update skip locked;
  if since is null then return due; end if;
  perform from customer where id = company for no key update;
  for person in execute (select format('select id %s limit $3', retention_due(noun, age, those)) from retention_class('inactive_driver'))
    using company, since, at_most
  loop
    -- Some administrator remains without those before this one.
    continue when (select coalesce(bool_and(coalesce(u.driver_id = any(due || person), false)), false)
      from app_user u where u.customer_id = company and u.role = 'admin' and u.active);
    due := due || person;
  end loop;
  return due;
end $$;

revoke all on function inactive_drivers from public, tropeiro_app;
grant execute on function inactive_drivers to tropeiro_app;

-- An earlier version returned less.
drop function if exists forget_old(text, integer);

-- Deletes up to at_most due rows of a class, in the company of this transaction. Call it again until it deletes none.
-- Returns the number of deleted rows and the records that were changed instead (anonymize_driver). Also returns the
-- drivers who are due but remain because they are the only administrators. The audit records the deletion, not the
-- contents.
create or replace function forget_old(asked text, at_most integer) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  setting bigint;
  since timestamptz;
  kind record;
  person bigint;
  gone integer := 0;
  now_gone integer;
  beside integer := 0;
  erased jsonb;
  changed jsonb := '[]';
  remaining jsonb := '[]';
begin
  select id, now() - make_interval(days => days) into setting, since
  from retention where customer_id = company and class = asked for update skip locked;
  if setting is null then return jsonb_build_object('gone', 0, 'changed', changed, 'remaining', remaining); end if;
  perform set_config('tropeiro.forgets', 'yes', true);
  update retention set date_served = clock_timestamp() where id = setting;
  -- Deletes messages month by month. Each month is a table, and the ctid that identifies a row here is unique only
  -- within its table.
  for kind in
    select part as noun, retention_due(part, age, those) as due, month is not null as has_messages
    from retention_class(asked) left join message_months() on noun = 'device_message'::regclass,
      lateral (select coalesce(month, noun)) parts (part)
    where begin_time is null or begin_time < since order by begin_time
  loop
    if asked = 'inactive_driver' then
      -- Other transactions that add or remove administrators wait (areOnlyAdmins).
      perform from customer where id = company for no key update;
      for person in execute format('select id %s limit $3', kind.due) using company, since, at_most loop
        -- The drivers erased before this one may have been the other administrators.
        continue when holds_only_admins(company, person);
        erased := anonymize_driver(person);
        continue when erased is null;
        changed := changed || erased;
        gone := gone + 1;
      end loop;
      select coalesce(jsonb_agg(id order by id), '[]') into remaining from driver
      where customer_id = company and date_modified < since and status = 'I' and date_anonymized is null and holds_only_admins(company, id);
    elsif kind.has_messages then
      -- The figures of plans whose vehicles sent these messages are recomputed without them.
      execute format('with gone as (delete from %s where ctid = any(array(select ctid %s limit $3)) returning vehicle_id, time)
          select coalesce(sum(count), 0), sum(mark_tracked_plans($1, vehicle_id, first, last))
          from (select vehicle_id, count(*), min(time) as first, max(time) as last from gone group by vehicle_id) sent', kind.noun, kind.due)
        into now_gone using company, since, at_most - gone;
      gone := gone + now_gone;
    else
      execute format('delete from %s where ctid = any(array(select ctid %s limit $3))', kind.noun, kind.due)
        using company, since, at_most - gone;
      get diagnostics now_gone = row_count;
      gone := gone + now_gone;
    end if;
  end loop;
  if asked = 'checklist' then
    -- Images uploaded for an execution that was deleted or never arrived.
    delete from image where id = any(array(
      select id from image i where customer_id = company and date_created < least(since, now() - interval '7 days')
        and not is_shown(i) order by date_created limit at_most));
    get diagnostics beside = row_count;
  elsif asked = 'audit' then
    -- A batch's records are deleted before the batch.
    delete from audit_record where (audit_id, number) in (
      select r.audit_id, r.number from audit a join audit_record r on r.audit_id = a.id
      where a.customer_id = company and a.batch_id is not null and a.date_time < since order by a.date_time limit at_most);
    get diagnostics beside = row_count;
  end if;
  if gone > 0 then
    insert into audit (customer_id, action, resource, resource_id, via, after)
    values (company, 'deleted', 'retention', setting, 'job', jsonb_build_object('class', asked, 'count', gone));
  end if;
  return jsonb_build_object('gone', gone + beside, 'changed', changed, 'remaining', remaining);
end $$;

-- The retention settings of all companies. The one served longest ago comes first.
create or replace function list_retention() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'class', class)
    order by date_served nulls first, id), '[]') from retention);

-- For how many seconds the oldest row of each class is overdue for deletion, in the company with the longest delay.
create or replace function retention_lag() returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  kept record;
  overdue double precision;
  lag jsonb := '{}';
begin
  for kept in
    select customer_id, class, now() - make_interval(days => days) as since, age, retention_due(noun, age, those) as due
    from retention, retention_class(class)
  loop
    execute format('select extract(epoch from $2 - (select %I %s limit 1))', kept.age, kept.due)
      into overdue using kept.customer_id, kept.since;
    lag := lag || jsonb_build_object(kept.class, greatest(coalesce(overdue, 0), coalesce((lag ->> kept.class)::double precision, 0)));
  end loop;
  return lag;
end $$;

revoke all on function holds_only_admins, retention_class, retention_due, forget_old, list_retention, retention_lag from public, tropeiro_app;
grant execute on function forget_old, list_retention, retention_lag to tropeiro_app;
