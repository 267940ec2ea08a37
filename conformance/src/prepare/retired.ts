import type { Fields } from '../field-table.ts';

/** The change that retires a record that cannot be deleted, and removes its references to other records. */
export const retirementFields: Readonly<Record<string, Fields>> = {
  '/vehicle/': {
    status: 'C',
    visible: 0,
    driver_id: null,
    device_id: null,
    fleet_id: null,
    cost_center_id: null,
    vehicle_color_id: null,
    vehicle_model_id: null,
    fuel_category_id: null,
    vehicle_category_id: null,
    virtual_area_ids: [],
  },
  '/driver/': {
    status: 'I',
    department_id: null,
    cost_center_id: null,
    work_shift_id: null,
    point_of_interest_id: null,
  },
  '/route_return_reason/': { active: false },
  '/route_executed_reason/': { active: false },
};
