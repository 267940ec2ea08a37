-- A batch is one company's: what another writes under its id is another batch.
drop index audit_of_batch;
create unique index audit_of_batch on audit (customer_id, batch_id, resource, action) where batch_id is not null;
