import { AuditEntry } from '@tropeiro/domain/audit-entry.ts';
import { Checklist, NewChecklist } from '@tropeiro/domain/checklist.ts';
import { ChecklistForm, ChecklistFormField } from '@tropeiro/domain/checklist-form.ts';
import { ChecklistFormFieldExecuted } from '@tropeiro/domain/checklist-form-field-executed.ts';
import { ChecklistTable, ChecklistTableItem } from '@tropeiro/domain/checklist-table.ts';
import { DayRow } from '@tropeiro/domain/day-row.ts';
import { Image, ImageContent } from '@tropeiro/domain/image.ts';
import { ImportReport, TemplateColumn, WrongLine } from '@tropeiro/domain/import-report.ts';
import { ChangedPointOfInterest, NewPointOfInterest, PointOfInterest } from '@tropeiro/domain/point-of-interest.ts';
import { PointOfInterestCategory } from '@tropeiro/domain/point-of-interest-category.ts';
import { Session } from '@tropeiro/domain/session.ts';
import { Customer, User } from '@tropeiro/domain/user.ts';
import { ChangedVehicle, NewVehicle, Vehicle, VehicleVirtualArea } from '@tropeiro/domain/vehicle.ts';
import type { TSchema } from 'typebox';
import { TokenPair } from './access.ts';
import { Problem } from './problem.ts';

/** The schemas that have a name of their own in the published contract. */
export const nouns = {
  AuditEntry,
  ChangedPointOfInterest,
  ChangedVehicle,
  Checklist,
  ChecklistForm,
  ChecklistFormField,
  ChecklistFormFieldExecuted,
  ChecklistTable,
  ChecklistTableItem,
  Customer,
  Image,
  ImageContent,
  ImportReport,
  DayRow,
  NewChecklist,
  NewPointOfInterest,
  NewVehicle,
  PointOfInterest,
  PointOfInterestCategory,
  Problem,
  Session,
  TemplateColumn,
  TokenPair,
  User,
  WrongLine,
  Vehicle,
  VehicleVirtualArea,
} as const satisfies Record<string, TSchema>;

/** The name of a schema that is a noun: that very value, not one that looks like it. */
export const nounNameOf = (schema: TSchema): string | undefined => namesOfNouns.get(schema);

const namesOfNouns: ReadonlyMap<TSchema, string> = new Map(Object.entries(nouns).map(([name, noun]) => [noun, name]));
