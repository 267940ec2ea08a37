-- Deleting what is older than a company retains: one class of one company at a time, so that a large company does not
-- hold up the others.

drop function if exists retention_due(text);
drop function if exists retention_class(text);

-- The tables of each class, the column of a row's age, and the condition on rows that can be deleted.
create or replace function retention_class(asked text) returns table (noun regclass, age text, those text)
  language sql stable set search_path = public, pg_temp
as $$
  select known.noun, known.age, known.those from (values
    ('audit', 'audit'::regclass, 'date_time', 'not exists (select from audit_record r where r.audit_id = t.id)'),
    -- But for what is still to be sent to a webhook.
    ('notification', 'outbox', 'date_time',
     'not exists (select from webhook w join webhook_reader r on r.customer_id = w.customer_id and r.webhook_id = w.id
        where w.customer_id = t.customer_id and is_sent_to(w) and ((r.epoch, r.transaction, r.position) < (t.epoch, t.transaction, t.id)
          or exists (select from webhook_delivery d where d.customer_id = r.customer_id and d.reader_id = r.id and d.status = ''waiting''
            and (d.epoch, d.transaction, d.position) = (t.epoch, t.transaction, t.id))))'),
    ('checklist', 'checklist', 'date_executed', 'true'),
    ('itinerary', 'itinerary', 'date_time_end',
     'not exists (select from itinerary part where part.customer_id = t.customer_id and part.itinerary_id = t.id)'),
    ('route_plan', 'route_plan', 'date_time_end', 'true'),
    -- With the points that were in no plan.
    ('route_plan', 'route', 'date_created',
     'not exists (select from route_plan p where p.customer_id = t.customer_id and p.route_id = t.id)'),
    ('share_link', 'share_link', 'date_expires', 'true'),
    ('route_plan', 'message', 'date_created', 'true'),
    ('position', 'device_message', 'time', 'true'),
    -- Its time is not to be believed.
    ('position', 'quarantined_message', 'received', 'true'),
    -- With the messages that they were made of: what is folded again would not find these.
    ('position', 'device_segment', 'begin_time', 'true'),
    ('position', 'device_history', 'last_date', 'true'),
    ('event', 'event', 'begin_time', 'end_time is not null'),
    ('daily_summary', 'day_row', 'date', 'true'),
    ('daily_summary', 'driver_day_row', 'date', 'true'),
    ('inactive_driver', 'driver', 'date_modified', 'status = ''I'' and date_anonymized is null')
  ) known (class, noun, age, those) where class = asked;
$$;

-- The condition and order in which rows of a table are due; $1 is the company, $2 the timestamp before which rows are
-- due.
create or replace function retention_due(noun regclass, age text, those text) returns text
  language sql stable set search_path = public, pg_temp
  return format('from %s t where customer_id = $1 and %2$I < $2 and %3$s order by %2$I', noun, age, those);

-- An earlier one returned less.
drop function if exists forget_old(text, integer);

-- Deletes up to so many rows of a class that are due, in the company of this transaction. Returns how many went, and
-- which records were changed instead (anonymize_driver); to be called again until none go. The audit records that they
-- went, not what they were.
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
  changed jsonb := '[]';
begin
  select id, now() - make_interval(days => days) into setting, since
  from retention where customer_id = company and class = asked for update skip locked;
  if setting is null then return jsonb_build_object('gone', 0, 'changed', changed); end if;
  perform set_config('tropeiro.forgets', 'yes', true);
  update retention set date_served = clock_timestamp() where id = setting;
  -- Messages month by month, of which each is a table: what a row is told apart by here, its ctid, is its own there alone.
  for kind in
    select part as noun, retention_due(part, age, those) as due, month is not null as has_messages
    from retention_class(asked) left join message_months() on noun = 'device_message'::regclass,
      lateral (select coalesce(month, noun)) parts (part)
    where begin_time is null or begin_time < since order by begin_time
  loop
    if asked = 'inactive_driver' then
      for person in execute format('select id %s limit $3', kind.due) using company, since, at_most loop
        changed := changed || anonymize_driver(person);
        gone := gone + 1;
      end loop;
    elsif kind.has_messages then
      -- The plans whose vehicles sent them are counted without them.
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
    -- Uploaded for an execution that is gone, or that never came.
    delete from image where id = any(array(
      select id from image i where customer_id = company and date_created < least(since, now() - interval '7 days')
        and not is_shown(i) order by date_created limit at_most));
    get diagnostics beside = row_count;
  elsif asked = 'audit' then
    -- What a batch held goes before the batch.
    delete from audit_record where (audit_id, number) in (
      select r.audit_id, r.number from audit a join audit_record r on r.audit_id = a.id
      where a.customer_id = company and a.batch_id is not null and a.date_time < since order by a.date_time limit at_most);
    get diagnostics beside = row_count;
  end if;
  if gone > 0 then
    insert into audit (customer_id, action, resource, resource_id, via, after)
    values (company, 'deleted', 'retention', setting, 'job', jsonb_build_object('class', asked, 'count', gone));
  end if;
  return jsonb_build_object('gone', gone + beside, 'changed', changed);
end $$;

-- The retention settings of all companies, the one served longest ago first.
create or replace function list_retention() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'class', class)
    order by date_served nulls first, id), '[]') from retention);

-- For how many seconds the oldest row of each class is overdue for deletion, in the company that is worst off.
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

revoke all on function retention_class, retention_due, forget_old, list_retention, retention_lag from public, tropeiro_app;
grant execute on function forget_old, list_retention, retention_lag to tropeiro_app;
