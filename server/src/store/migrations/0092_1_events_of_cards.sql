-- outside a transaction
-- Events that report a card are few. An erasure of a card reads only those, not all events of the company.
drop index concurrently if exists event_of_card;

create index concurrently event_of_card on event (customer_id) where category in (7, 25, 30, 31);
