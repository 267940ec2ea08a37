-- The deliveries of one announcement, among all that were sent to the webhooks of a company.
create index webhook_delivery_of_announcement on webhook_delivery (customer_id, announcement_id, id desc);
