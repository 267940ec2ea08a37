import {
  changeDeviceInstallation,
  createDeviceInstallation,
  deleteDeviceInstallation,
  getDeviceInstallation,
  listDeviceInstallations,
} from './device-installations.ts';
import { deviceHandlers } from './devices.ts';
import { changeDriver, createDriver, deleteDriver, getDriver, listDrivers } from './drivers.ts';
import { changeItinerary, createItinerary, deleteItinerary, getItinerary, listItineraries } from './itineraries.ts';
import { namedHandlers } from './master-data.ts';
import { vehicleCategoryHandlers } from './vehicle-categories.ts';
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
  ...namedHandlers,
  ...vehicleCategoryHandlers,
  ...vehicleModelHandlers,
  ...deviceHandlers,
  listDeviceInstallations,
  getDeviceInstallation,
  createDeviceInstallation,
  changeDeviceInstallation,
  deleteDeviceInstallation,
  ...workShiftHandlers,
};
