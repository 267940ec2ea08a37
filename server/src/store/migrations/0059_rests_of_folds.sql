-- What a call brings may be more than is folded at once: the rest of a device, closed days too, is left to the job that folds vehicles
-- again. Null: all devices of the vehicle are asked for, as far as days are open.
alter table refold_request add column rest_of_device_id bigint;
grant insert (vehicle_id, rest_of_device_id, from_time, until_time) on refold_request to tropeiro_app;
