-- Whether a session has neither been ended nor expired: by the clock, since now() stands still while a transaction lasts and
-- a long list is read in one. Inlined by PostgreSQL.
create or replace function is_live(session) returns boolean
  language sql volatile
  return $1.date_revoked is null and $1.date_expires > clock_timestamp();
