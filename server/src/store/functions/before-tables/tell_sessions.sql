-- The trigger that tells every process that sessions of a company may have ended, or of all companies: streams that are open in
-- them are to end. What ends sessions is rare, so that it may notify within its transaction, where nobody forgets to.
-- Its argument: the column with the company's id.
create or replace function tell_sessions() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('session', coalesce(to_jsonb(new) ->> tg_argv[0], ''));
  return null;
end $$;

revoke all on function tell_sessions from public, tropeiro_app;
