-- Whether a session has neither ended nor expired. Uses the clock, since now() is constant within a transaction, and a
-- long list is read in one. PostgreSQL inlines it.
create or replace function is_live(session) returns boolean
  language sql volatile
  return $1.date_revoked is null and $1.date_expires > clock_timestamp();
