import { aboutHandlers } from './about/about.ts';
import type { Metrics } from './about/metrics.ts';
import { changePassword } from './access/change-password.ts';
import { type Access, logIn, renewToken } from './access/log-in.ts';
import { endSession, listSessions, logout } from './access/sessions.ts';
import { listAuditEntries, listAuditRecords } from './audit/audit-entries.ts';
import { changeCustomer, getCustomer } from './company/customer.ts';
import * as users from './company/users.ts';
import { getPicture, uploadImage } from './files/images.ts';
import type { Images } from './files/open-images.ts';
import * as drivers from './fleet/drivers.ts';
import * as itineraries from './fleet/itineraries.ts';
import { masterDataHandlers } from './fleet/master-data.ts';
import * as vehicles from './fleet/vehicles.ts';
import type { Handlers } from './handling/call.ts';
import { type ImportSettings, importHandlers } from './importing/imports.ts';
import { checklistFormHandlers } from './inspection/checklist-forms.ts';
import { checklistTableHandlers } from './inspection/checklist-tables.ts';
import * as checklists from './inspection/checklists.ts';
import { createChecklist } from './inspection/submit-checklist.ts';
import { pointOfInterestHandlers } from './places/points-of-interest.ts';
import * as people from './privacy/people.ts';
import { changeRetention, listRetention } from './privacy/retention.ts';
import type { Readiness } from './store/engine/readiness.ts';

/** Who answers each operation of the contract. */
export const handlersWith = (
  access: Access,
  metrics: Metrics,
  readiness: Readiness,
  images: Images,
  imports: ImportSettings,
): Handlers => ({
  login: logIn(access),
  renewToken: renewToken(access),
  logout,
  changePassword: changePassword(access.delay),
  listSessions,
  endSession,
  ...pointOfInterestHandlers,
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
  ...masterDataHandlers,
  listUsers: users.listUsers,
  getUser: users.getUser,
  createUser: users.createUser,
  changeUser: users.changeUser,
  deleteUser: users.deleteUser,
  getCustomer,
  changeCustomer,
  uploadImage: uploadImage(images),
  getPicture: getPicture(images),
  listChecklists: checklists.listChecklists,
  getChecklist: checklists.getChecklist,
  createChecklist,
  listChecklistFormFieldsExecuted: checklists.listChecklistFormFieldsExecuted,
  ...checklistFormHandlers,
  ...checklistTableHandlers,
  ...people,
  listRetention,
  changeRetention,
  ...importHandlers(imports),
  listAuditEntries,
  listAuditRecords,
  ...aboutHandlers(metrics, readiness),
});
