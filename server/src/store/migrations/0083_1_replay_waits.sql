-- When messages of a device were last replayed. Late messages that follow soon after are collected in refold_request and replayed
-- together when they are due.
alter table device_history add column replayed_at timestamptz(3);
grant insert (date_due) on refold_request to tropeiro_app;
