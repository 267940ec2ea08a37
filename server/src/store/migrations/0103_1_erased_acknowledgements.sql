create trigger touch_acknowledged after update on acknowledgement referencing new table as changed_rows
  for each statement execute function touch_acknowledged();
