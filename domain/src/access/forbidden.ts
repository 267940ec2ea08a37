import { Refusal } from '../faults/refusal.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { namedCode } from '../language/codes.ts';
import type { Permission } from './permission.ts';
import { type Role, roles } from './role.ts';

/** Refuses a caller whose role lacks a permission. */
export const forbidden = (role: Role, permission: Permission): Refusal =>
  new Refusal('forbidden', { details: { role: namedCode(roles, role), permission: verbatim(permission) } });
