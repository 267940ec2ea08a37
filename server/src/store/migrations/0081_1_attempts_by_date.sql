-- The order of GET /execution_attempt/.
create index execution_record_by_date on execution_record (customer_id, return_date, id);
