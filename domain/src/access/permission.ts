import type { Role } from './role.ts';

export const permissions = [
  'route_plan:read',
  'route_plan:write',
  'route_point:write',
  'route_point_manual:write',
  'route_plan_release:write',
  'route_plan_dispatch:write',
  'checklist:read',
  'checklist:write',
  'image:read',
  'image:write',
  'checklist_form:write',
  'point_of_interest:read',
  'point_of_interest:write',
  'itinerary:read',
  'itinerary:write',
  'driver:read',
  'driver:write',
  'driver_phone:write',
  'pii:read',
  'pii:write',
  'route_point_pii:write',
  'vehicle:read',
  'vehicle:write',
  'device:read',
  'device:write',
  'position:read',
  'position:write',
  'daily_summary:read',
  'daily_summary:write',
  'event:read',
  'acknowledgement:write',
  'user:read',
  'user:write',
  'webhook:read',
  'webhook:write',
  'audit:read',
  'customer:read',
  'customer:write',
] as const;

export type Permission = (typeof permissions)[number];

const readsOfTheDesk: readonly Permission[] = [
  'route_plan:read',
  'checklist:read',
  'image:read',
  'point_of_interest:read',
  'itinerary:read',
  'driver:read',
  'vehicle:read',
  'device:read',
  'position:read',
  'daily_summary:read',
  'event:read',
  'customer:read',
];

const planning: readonly Permission[] = ['route_plan:write', 'point_of_interest:write', 'itinerary:write'];
const fleet: readonly Permission[] = ['driver:write', 'vehicle:write', 'device:write', 'image:write'];

/** The permissions of each role in its own company. Drivers can read only their own records. */
export const permissionsOfRole: Readonly<Record<Role, readonly Permission[]>> = {
  admin: permissions,
  manager: [
    ...readsOfTheDesk,
    ...planning,
    ...fleet,
    'route_point_manual:write',
    'route_plan_release:write',
    'route_plan_dispatch:write',
    'checklist_form:write',
    'daily_summary:write',
    'acknowledgement:write',
    'driver_phone:write',
    'pii:read',
    'route_point_pii:write',
    'audit:read',
  ],
  dispatcher: [
    ...readsOfTheDesk,
    ...planning,
    'route_point_manual:write',
    'route_plan_dispatch:write',
    'image:write',
    'acknowledgement:write',
    'driver_phone:write',
  ],
  driver: [
    'route_plan:read',
    'route_point:write',
    'checklist:read',
    'checklist:write',
    'image:read',
    'image:write',
    'point_of_interest:read',
    'vehicle:read',
    'position:read',
    'position:write',
    'pii:read',
  ],
  integrator: [...readsOfTheDesk, ...planning, ...fleet, 'position:write', 'webhook:read', 'webhook:write'],
  viewer: readsOfTheDesk,
};

/** Grants are permissions of a user beyond the role, such as `pii:read` for an integrator. */
export const permissionsOf = (role: Role, grants: readonly string[]): Permission[] =>
  permissions.filter((permission) => permissionsOfRole[role].includes(permission) || grants.includes(permission));
