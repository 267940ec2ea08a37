-- Events are shown with the point of interest that is nearest to where they began and ended.
create index point_of_interest_by_place on point_of_interest (customer_id, latitude, longitude);
