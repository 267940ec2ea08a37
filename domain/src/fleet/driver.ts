import { masked } from '../privacy/mask.ts';
import type { Driver } from './driver-schema.ts';

/** The fields that are masked for callers without pii:read. */
export const personalFields = ['cpf', 'rg', 'cnh_number', 'phone_number'] as const;

/** The related objects a driver can be returned with, and the defaults. */
export const driverIncludes = ['department', 'cost_center', 'work_shift', 'point_of_interest', 'users'] as const;
export type DriverInclude = (typeof driverIncludes)[number];
export const defaultDriverIncludes: readonly DriverInclude[] = ['department', 'cost_center', 'work_shift'];

/** A driver in announcements: without personal data and without related records. */
export const announcedDriver = (driver: Driver): Driver => ({
  ...driver,
  ...Object.fromEntries(personalFields.map((field) => [field, driver[field] === null ? null : masked(driver[field])])),
  department: null,
  cost_center: null,
  work_shift: null,
  point_of_interest: null,
  users: null,
});
