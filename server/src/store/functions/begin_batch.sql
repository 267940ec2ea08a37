-- Makes all further changes of the transaction one batch of the audit, with this source.
create or replace function begin_batch(source text) returns void
  language sql
as $$
  select set_config('tropeiro.batch', jsonb_build_object('id', gen_random_uuid(), 'source', source)::text, true);
$$;

revoke all on function begin_batch from public, tropeiro_app;
grant execute on function begin_batch to tropeiro_app;
