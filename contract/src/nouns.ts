import { AuditEntry } from '@tropeiro/domain/audit-entry.ts';
import { Checklist, NewChecklist } from '@tropeiro/domain/checklist.ts';
import { ChecklistForm, ChecklistFormField, NewChecklistForm } from '@tropeiro/domain/checklist-form.ts';
import { ChecklistFormFieldExecuted } from '@tropeiro/domain/checklist-form-field-executed.ts';
import { ChecklistTable, ChecklistTableItem, NewChecklistTable } from '@tropeiro/domain/checklist-table.ts';
import { ChangedCustomerSettings, CustomerSettings } from '@tropeiro/domain/customer-settings.ts';
import { DayRow } from '@tropeiro/domain/day-row.ts';
import { Device, NewDevice } from '@tropeiro/domain/device.ts';
import { ChangedDriver, Driver, NewDriver } from '@tropeiro/domain/driver.ts';
import { Image, ImageContent } from '@tropeiro/domain/image.ts';
import { ImportReport, TemplateColumn, WrongLine } from '@tropeiro/domain/import-report.ts';
import { ChangedItinerary, Itinerary, NewItinerary } from '@tropeiro/domain/itinerary.ts';
import { NamedRecord, NamedReference, NewNamedRecord } from '@tropeiro/domain/named-record.ts';
import { Anonymized, PersonalRecord } from '@tropeiro/domain/personal-record.ts';
import { ChangedPointOfInterest, NewPointOfInterest, PointOfInterest } from '@tropeiro/domain/point-of-interest.ts';
import { PointOfInterestCategory } from '@tropeiro/domain/point-of-interest-category.ts';
import { Retention } from '@tropeiro/domain/retention.ts';
import { NewRouteReason, RouteReason } from '@tropeiro/domain/route-reason.ts';
import { Session } from '@tropeiro/domain/session.ts';
import { Customer, User } from '@tropeiro/domain/user.ts';
import { ChangedUserAccount, NewUserAccount, UserAccount } from '@tropeiro/domain/user-account.ts';
import { ChangedVehicle, NewVehicle, Vehicle, VehicleVirtualArea } from '@tropeiro/domain/vehicle.ts';
import { NewVehicleModel, VehicleModel } from '@tropeiro/domain/vehicle-model.ts';
import {
  NewVehicleModelManufacturer,
  VehicleModelManufacturer,
  VehicleModelManufacturerReference,
} from '@tropeiro/domain/vehicle-model-manufacturer.ts';
import { NewVirtualArea, VirtualArea } from '@tropeiro/domain/virtual-area.ts';
import { NewWorkShift, WorkShift, WorkShiftDay } from '@tropeiro/domain/work-shift.ts';
import type { TSchema } from 'typebox';
import { TokenPair } from './access.ts';
import { changed } from './catalogue.ts';
import { Problem } from './problem.ts';

/** The schemas that have a name of their own in the published contract. */
export const nouns = {
  Anonymized,
  AuditEntry,
  ChangedChecklistForm: changed(NewChecklistForm),
  ChangedChecklistTable: changed(NewChecklistTable),
  ChangedCustomerSettings,
  ChangedDevice: changed(NewDevice),
  ChangedDriver,
  ChangedItinerary,
  ChangedNamedRecord: changed(NewNamedRecord),
  ChangedPointOfInterest,
  ChangedRouteReason: changed(NewRouteReason),
  ChangedUserAccount,
  ChangedVehicle,
  ChangedVehicleModel: changed(NewVehicleModel),
  ChangedVehicleModelManufacturer: changed(NewVehicleModelManufacturer),
  ChangedVirtualArea: changed(NewVirtualArea),
  ChangedWorkShift: changed(NewWorkShift),
  Checklist,
  ChecklistForm,
  ChecklistFormField,
  ChecklistFormFieldExecuted,
  ChecklistTable,
  ChecklistTableItem,
  Customer,
  CustomerSettings,
  DayRow,
  Device,
  Driver,
  ImportReport,
  Image,
  ImageContent,
  Itinerary,
  NamedRecord,
  NamedReference,
  NewChecklist,
  NewChecklistForm,
  NewChecklistTable,
  NewDevice,
  NewDriver,
  NewItinerary,
  NewNamedRecord,
  NewPointOfInterest,
  NewRouteReason,
  NewUserAccount,
  NewVehicle,
  NewVehicleModel,
  NewVehicleModelManufacturer,
  NewVirtualArea,
  NewWorkShift,
  PersonalRecord,
  PointOfInterest,
  PointOfInterestCategory,
  Problem,
  Retention,
  RouteReason,
  Session,
  TemplateColumn,
  TokenPair,
  User,
  UserAccount,
  Vehicle,
  VehicleModel,
  VehicleModelManufacturer,
  VehicleModelManufacturerReference,
  VehicleVirtualArea,
  VirtualArea,
  WorkShift,
  WorkShiftDay,
  WrongLine,
} as const satisfies Record<string, TSchema>;

/** The name of a schema that is a noun: that very value, not one that looks like it. */
export const nounNameOf = (schema: TSchema): string | undefined => namesOfNouns.get(schema);

const namesOfNouns: ReadonlyMap<TSchema, string> = new Map(Object.entries(nouns).map(([name, noun]) => [noun, name]));
