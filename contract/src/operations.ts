import * as access from './access.ts';
import * as audit from './audit.ts';
import { checklistForms, checklistTables } from './checklist-forms.ts';
import * as checklists from './checklists.ts';
import { fleets } from './fleets.ts';
import * as images from './images.ts';
import { imports } from './imports.ts';
import * as meta from './meta.ts';
import type { Operation } from './operation.ts';
import * as pointsOfInterest from './points-of-interest.ts';
import * as vehicles from './vehicles.ts';

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
  listVehicles: vehicles.listVehicles,
  getVehicle: vehicles.getVehicle,
  createVehicle: vehicles.createVehicle,
  changeVehicle: vehicles.changeVehicle,
  ...fleets,
  uploadImage: images.uploadImage,
  getPicture: images.getPicture,
  ...imports,
  listChecklists: checklists.listChecklists,
  getChecklist: checklists.getChecklist,
  createChecklist: checklists.createChecklist,
  listChecklistFormFieldsExecuted: checklists.listChecklistFormFieldsExecuted,
  ...checklistForms,
  ...checklistTables,
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
