-- A setting that was wrong may be taken back: what was found by it is found again without it.
drop trigger refold_insert on event_setting_change;
create trigger refold_insert after insert on event_setting_change referencing new table as settings
  for each statement execute function request_setting_refold();
create trigger refold_delete after delete on event_setting_change referencing old table as settings
  for each statement execute function request_setting_refold();
