-- A company in another time zone has its open days folded again: they are those of its zone.
create trigger refold_zone after update of timezone on customer for each row when (old.timezone <> new.timezone)
  execute function request_zone_refold();
