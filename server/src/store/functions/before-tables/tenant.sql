-- The company of this transaction. Null, and so equal to no row's, until enter() or the command line sets it.
create or replace function tenant() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('tropeiro.customer_id', true), '')::bigint;
