-- Trigger: rejects new references to an anonymized driver. Its arguments are the columns. References written before the
-- erasure remain. It waits for an erasure that has begun, since anonymize_driver locks the driver.
create or replace function refuse_anonymized() returns trigger
  language plpgsql
as $$
declare
  field text;
  driver_id bigint;
  date_erased timestamptz;
begin
  foreach field in array tg_argv loop
    driver_id := to_jsonb(new) ->> field;
    continue when driver_id is null or tg_op = 'UPDATE' and driver_id is not distinct from (to_jsonb(old) ->> field)::bigint;
    select d.date_anonymized into date_erased from driver d
    where d.customer_id = new.customer_id and d.id = driver_id for key share;
    if date_erased is not null then
      raise check_violation using message = 'driver is anonymized', table = tg_table_name,
        constraint = tg_table_name || '_' || field || '_anonymized';
    end if;
  end loop;
  return new;
end $$;
