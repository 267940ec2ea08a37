-- Trigger: notifies every process that sessions of a company, or of all companies, may have ended, so that it closes
-- their open streams. Such changes are rare, so it can notify within the transaction, which no writer can forget. Its
-- argument is the column with the company's id.
create or replace function tell_sessions() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('session', coalesce(to_jsonb(new) ->> tg_argv[0], ''));
  return null;
end $$;

revoke all on function tell_sessions from public, tropeiro_app;
