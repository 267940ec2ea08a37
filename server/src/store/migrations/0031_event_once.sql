-- What ends with _key names a column whose values people write and hear of in refusals; this one is ingest's own.
alter index event_by_key rename to event_once;
