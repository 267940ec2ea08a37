import * as access from './access.ts';
import * as audit from './audit.ts';
import { checklistForms, checklistTables } from './checklist-forms.ts';
import * as checklists from './checklists.ts';
import * as customer from './customer.ts';
import { devices } from './devices.ts';
import * as drivers from './drivers.ts';
import * as images from './images.ts';
import { imports } from './imports.ts';
import * as itineraries from './itineraries.ts';
import { masterData } from './master-data.ts';
import * as meta from './meta.ts';
import type { Operation } from './operation.ts';
import * as pointsOfInterest from './points-of-interest.ts';
import * as privacy from './privacy.ts';
import { routeReasons } from './route-reasons.ts';
import * as users from './users.ts';
import { vehicleModels } from './vehicle-models.ts';
import * as vehicles from './vehicles.ts';
import { virtualAreas } from './virtual-areas.ts';
import { workShifts } from './work-shifts.ts';

/** Everything the service answers, in the order the reference shows it. */
export const operations = {
  login: access.login,
  renewToken: access.renewToken,
  logout: access.logout,
  changePassword: access.changePassword,
  listSessions: access.listSessions,
  endSession: access.endSession,
  listPointsOfInterest: pointsOfInterest.listPointsOfInterest,
  getPointOfInterest: pointsOfInterest.getPointOfInterest,
  createPointOfInterest: pointsOfInterest.createPointOfInterest,
  changePointOfInterest: pointsOfInterest.changePointOfInterest,
  deletePointOfInterest: pointsOfInterest.deletePointOfInterest,
  listPointOfInterestCategories: pointsOfInterest.listPointOfInterestCategories,
  ...masterData,
  ...vehicleModels,
  ...routeReasons,
  ...devices,
  ...workShifts,
  ...virtualAreas,
  listUsers: users.listUsers,
  getUser: users.getUser,
  createUser: users.createUser,
  changeUser: users.changeUser,
  deleteUser: users.deleteUser,
  getCustomer: customer.getCustomer,
  changeCustomer: customer.changeCustomer,
  listDrivers: drivers.listDrivers,
  getDriver: drivers.getDriver,
  createDriver: drivers.createDriver,
  changeDriver: drivers.changeDriver,
  deleteDriver: drivers.deleteDriver,
  listItineraries: itineraries.listItineraries,
  getItinerary: itineraries.getItinerary,
  createItinerary: itineraries.createItinerary,
  changeItinerary: itineraries.changeItinerary,
  deleteItinerary: itineraries.deleteItinerary,
  listVehicles: vehicles.listVehicles,
  getVehicle: vehicles.getVehicle,
  createVehicle: vehicles.createVehicle,
  changeVehicle: vehicles.changeVehicle,
  uploadImage: images.uploadImage,
  getPicture: images.getPicture,
  ...imports,
  listChecklists: checklists.listChecklists,
  getChecklist: checklists.getChecklist,
  createChecklist: checklists.createChecklist,
  listChecklistFormFieldsExecuted: checklists.listChecklistFormFieldsExecuted,
  ...checklistForms,
  ...checklistTables,
  exportDriver: privacy.exportDriver,
  anonymizeDriver: privacy.anonymizeDriver,
  exportUser: privacy.exportUser,
  anonymizeUser: privacy.anonymizeUser,
  listRetention: privacy.listRetention,
  changeRetention: privacy.changeRetention,
  listAuditEntries: audit.listAuditEntries,
  listEnums: meta.listEnums,
  getOpenapi: meta.getOpenapi,
  getReference: meta.getReference,
  getHealth: meta.getHealth,
  getReadiness: meta.getReadiness,
  getMetrics: meta.getMetrics,
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
