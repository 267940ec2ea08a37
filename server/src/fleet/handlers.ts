import { deviceHandlers } from './devices.ts';
import { changeDriver, createDriver, deleteDriver, getDriver, listDrivers } from './drivers.ts';
import { changeItinerary, createItinerary, deleteItinerary, getItinerary, listItineraries } from './itineraries.ts';
import { masterDataHandlers } from './master-data.ts';
import { vehicleModelHandlers } from './vehicle-models.ts';
import { changeVehicle, createVehicle, getVehicle, listVehicles } from './vehicles.ts';
import { workShiftHandlers } from './work-shifts.ts';

export const fleetHandlers = {
  listVehicles,
  getVehicle,
  createVehicle,
  changeVehicle,
  listDrivers,
  getDriver,
  createDriver,
  changeDriver,
  deleteDriver,
  listItineraries,
  getItinerary,
  createItinerary,
  changeItinerary,
  deleteItinerary,
  ...masterDataHandlers,
  ...vehicleModelHandlers,
  ...deviceHandlers,
  ...workShiftHandlers,
};
