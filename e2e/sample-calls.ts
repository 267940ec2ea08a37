import type { Operation } from '@tropeiro/contract/operation.ts';
import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import type { AnyInput } from './http.ts';
import { samples } from './samples.ts';
import type { World } from './world.ts';

export type Call = { readonly input: AnyInput; readonly token: string | undefined };

/** A call that succeeds, by a user of this role. What ends sessions gets one of its own to end. */
export async function sampleCall(world: World, id: OperationId, role: Role = 'admin'): Promise<Call> {
  const operation: Operation = operations[id];
  const changesAccess = operation.access === 'refresh' || (operation.access === 'login' && operation.method !== 'GET');
  const who = await (changesAccess ? world.asNew(role) : world.as(role));
  const token = operation.access === 'refresh' ? who.refresh : who.access;
  const input = (await samples[id](world, who)) as AnyInput;
  return { input, token: operation.access === 'public' ? undefined : token };
}

/** The same with no more of the query than it must have, so that a list is of all that there are. */
export async function unfilteredCall(world: World, id: OperationId): Promise<Call> {
  const { input, token } = await sampleCall(world, id);
  const required = (operations[id] as Operation).query?.required ?? [];
  const kept: readonly string[] = [...required, ...(leastFilters[id] ?? [])];
  const query = Object.fromEntries(Object.entries(input.query ?? {}).filter(([name]) => kept.includes(name)));
  return { input: { ...input, query }, token };
}

/** A filter of lists that want one of several, whichever. */
const leastFilters: { readonly [I in OperationId]?: readonly string[] } = {
  listRoutePoints: ['external_code'],
  listEvents: ['vehicles_id'],
  listExecutionActions: ['route_plan_id'],
  listDailySummary: ['daily_type'],
};

export const everyOperation = Object.entries(operations) as [OperationId, Operation][];
