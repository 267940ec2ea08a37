import assert from 'node:assert/strict';
import { problemMediaType } from '@tropeiro/contract/media-types.ts';
import { isPermission, type Operation } from '@tropeiro/contract/operation.ts';
import { permissionsOfRole } from '@tropeiro/domain/access/permission.ts';
import { type Role, roleCodes } from '@tropeiro/domain/access/role.ts';
import { type Question, questionOf, type Reply, send } from './http.ts';
import { requirePortuguese } from './portuguese.ts';
import type { Call } from './sample-calls.ts';

/** Asks the service at this address. However wrong the question is, the service does not fail, and it refuses in Portuguese. */
export async function askWalked(url: string, question: Question): Promise<Reply> {
  const reply = await send(url, { ...question, headers: { 'accept-language': 'pt-BR', ...question.headers } });
  if (reply.headers['content-type'] === problemMediaType && reply.text !== '')
    requirePortuguese(JSON.parse(reply.text), `${question.method} ${question.path}`);
  assert.ok(reply.status < 500, `${question.method} ${question.path} → ${reply.status} ${reply.text}`);
  assert.ok(reply.headers['x-request-id'], 'every answer carries the id of its request');
  return reply;
}

export const callWalked = (url: string, operation: Operation, { input, token }: Call): Promise<Reply> =>
  askWalked(url, questionOf(operation, input, token));

export const rolesOf = (operation: Operation): readonly Role[] => roleCodes.filter((role) => mayDo(role, operation));

export const otherRolesOf = (operation: Operation): readonly Role[] =>
  roleCodes.filter((role) => !mayDo(role, operation));

const mayDo = (role: Role, { access }: Operation): boolean =>
  !isPermission(access) || permissionsOfRole[role].includes(access);

/** Whether it names one record by its id, in the path or in the body. A search by id that finds nothing is an empty list instead. */
export function namesRecord({ params, body }: Operation): boolean {
  const data = (body as { properties?: { data?: { properties?: object } } } | undefined)?.properties?.data;
  return Object.hasOwn(params?.properties ?? {}, 'id') || Object.hasOwn(data?.properties ?? {}, 'id');
}
