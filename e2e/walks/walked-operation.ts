import assert from 'node:assert/strict';
import { problemMediaType } from '@tropeiro/contract/media-types.ts';
import { isPermission, type Operation } from '@tropeiro/contract/operation.ts';
import { permissionsOfRole } from '@tropeiro/domain/access/permission.ts';
import { type Role, roleCodes } from '@tropeiro/domain/access/role.ts';
import { type RawRequest, type Reply, rawRequestOf, send } from '../http.ts';
import type { Call } from '../samples/sample-calls.ts';
import { requirePortuguese } from './portuguese.ts';

/** Sends a request to the service. However wrong it is, the service must not fail, and must refuse in Portuguese. */
export async function sendAndCheck(url: string, rawRequest: RawRequest): Promise<Reply> {
  const reply = await send(url, { ...rawRequest, headers: { 'accept-language': 'pt-BR', ...rawRequest.headers } });
  if (reply.headers['content-type'] === problemMediaType && reply.text !== '')
    requirePortuguese(JSON.parse(reply.text), `${rawRequest.method} ${rawRequest.path}`);
  assert.ok(reply.status < 500, `${rawRequest.method} ${rawRequest.path} → ${reply.status} ${reply.text}`);
  assert.ok(reply.headers['x-request-id'], 'every answer carries the id of its request');
  return reply;
}

export const callAndCheck = (url: string, operation: Operation, { input, token }: Call): Promise<Reply> =>
  sendAndCheck(url, rawRequestOf(operation, input, token));

export const rolesOf = (operation: Operation): readonly Role[] => roleCodes.filter((role) => mayDo(role, operation));

export const otherRolesOf = (operation: Operation): readonly Role[] =>
  roleCodes.filter((role) => !mayDo(role, operation));

const mayDo = (role: Role, { access }: Operation): boolean =>
  !isPermission(access) || permissionsOfRole[role].includes(access);

/**
 * Does it name one record by its id, in the path or in the body? A search by id that finds nothing is an empty list
 * instead.
 */
export function namesRecord({ params, body }: Operation): boolean {
  const data = (body as { properties?: { data?: { properties?: object } } } | undefined)?.properties?.data;
  return Object.hasOwn(params?.properties ?? {}, 'id') || Object.hasOwn(data?.properties ?? {}, 'id');
}
