-- When a device of which something goes on is to be looked at, because nothing was heard of it; null where nothing goes on.
alter table device_history add column silence_due timestamptz(3);
update device_history set silence_due = now() where running <> '[]';
create index device_history_by_silence on device_history (silence_due) where silence_due is not null;
