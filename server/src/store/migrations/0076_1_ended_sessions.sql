-- What ends sessions tells every process so: see enter_session for what that is.
create trigger tell_sessions after update of date_revoked on session
  for each row when (new.date_revoked is distinct from old.date_revoked) execute function tell_sessions('customer_id');
create trigger tell_sessions after update of active, version on app_user
  for each row when (new.active <> old.active or new.version <> old.version) execute function tell_sessions('customer_id');
create trigger tell_sessions after update of version on customer
  for each row when (new.version <> old.version) execute function tell_sessions('id');
create trigger tell_sessions after update of date_revoked on signing_key
  for each row when (new.date_revoked is distinct from old.date_revoked) execute function tell_sessions();
