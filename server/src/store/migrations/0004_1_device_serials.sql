-- A serial passes on to another device, of another company too, when the one that had it is no longer active.
alter table device drop constraint device_serial_key;
create unique index device_serial_key on device (serial) where active;
