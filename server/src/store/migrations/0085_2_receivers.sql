-- Who received a delivery, as the driver or the desk wrote it: personal data of somebody who is not a user.
alter table execution_action
  add column receiver_name text,
  add column receiver_document text;
