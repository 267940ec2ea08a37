-- What comes of a device that is put off, since it cannot be folded, is added to what is left of it: one row, and no new try.
grant update (from_time, until_time) on refold_request to tropeiro_app;
