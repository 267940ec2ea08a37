-- The token of the link to a proof page, derived from the page's random id. So a document prints the same link again
-- although only the token's hash is stored.
create or replace function proof_token(page uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  return (select derived_token(key, page) from proof_key);

revoke all on function proof_token from public, tropeiro_app;
grant execute on function proof_token to tropeiro_app;
