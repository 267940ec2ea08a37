-- The company of this transaction. Until enter() or the command line sets it, it is null and matches no row.
create or replace function tenant() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('tropeiro.customer_id', true), '')::bigint;
