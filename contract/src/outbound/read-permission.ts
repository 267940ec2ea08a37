import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { isPermission, type Operation } from '../operation.ts';
import { recordOperations } from '../record-operations.ts';
import { type AnnouncementType, announcementTypes } from './announcements.ts';

/** The permission to read records that have no list at a path of their own. */
const otherPermissions: Readonly<Record<string, Permission>> = {
  route_plan: 'route_plan:read',
  route_point: 'route_plan:read',
  image: 'image:read',
};

/** The permission required to receive each announcement type: the permission to read the record. */
export const readPermissions = Object.fromEntries(
  announcementTypes.map((type) => [type, permissionOf(type.split('.')[0] ?? '')]),
) as Readonly<Record<AnnouncementType, Permission>>;

function permissionOf(record: string): Permission {
  const all: readonly Operation[] = Object.values(recordOperations);
  const access = all.find(({ method, path }) => method === 'GET' && path === `/${record}/`)?.access;
  const permission = otherPermissions[record] ?? access;
  if (!permission || !isPermission(permission)) throw new Error(`The permission to read ${record} is not defined`);
  return permission;
}
