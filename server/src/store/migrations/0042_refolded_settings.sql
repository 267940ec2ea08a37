-- A setting that holds since a moment that is past has the open days since then folded again.
create trigger refold_insert after insert on event_setting_change referencing new table as new_rows
  for each statement execute function request_setting_refold();
