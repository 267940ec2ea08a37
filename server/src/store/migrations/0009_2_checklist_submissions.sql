-- What was sent under a uuid, as a hash: sent again with other answers it is another execution under the same name. Null
-- of executions that are older, and of those that something was taken from since.
alter table checklist add column submission_hash text;

drop trigger audit_insert on checklist;
drop trigger audit_update on checklist;
drop trigger audit_delete on checklist;
select audit_changes('checklist', 'submission_hash');
