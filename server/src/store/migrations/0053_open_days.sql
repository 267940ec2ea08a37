-- What the day of a device's last message has come to so far, so that a message in order is added to it and no hour of
-- that day is read again. Null where that is not known: it is then read from the hours, once.
alter table device_history add column day text;

-- Room in every page, so that a row that is written again with each call stays where it is and no index hears of it.
alter table day_row set (fillfactor = 60);
alter table driver_day_row set (fillfactor = 60);
alter table device_segment set (fillfactor = 70);
