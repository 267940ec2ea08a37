import type { Operation } from '@tropeiro/contract/operation.ts';
import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import type { AnyInput } from '../http.ts';
import type { World } from '../world.ts';
import { samples } from './samples.ts';

export type Call = { readonly input: AnyInput; readonly token: string | undefined };

/** A successful call by a user of this role. Operations that end sessions get a new session to end. */
export async function sampleCall(world: World, id: OperationId, role: Role = 'admin'): Promise<Call> {
  const operation: Operation = operations[id];
  const changesAccess = operation.access === 'refresh' || (operation.access === 'login' && operation.method !== 'GET');
  const session = await (changesAccess ? world.asNew(role) : world.as(role));
  const token = operation.access === 'refresh' ? session.refresh : session.access;
  const input = (await samples[id](world, session)) as AnyInput;
  return { input, token: operation.access === 'public' ? undefined : token };
}

/** The same with only the required part of the query, so that a list is complete. */
export async function unfilteredCall(world: World, id: OperationId): Promise<Call> {
  const { input, token } = await sampleCall(world, id);
  const required = (operations[id] as Operation).query?.required ?? [];
  const keptNames: readonly string[] = [...required, ...(leastFilters[id] ?? [])];
  const query = Object.fromEntries(Object.entries(input.query ?? {}).filter(([name]) => keptNames.includes(name)));
  return { input: { ...input, query }, token };
}

/** List filters of which at least one is required. */
const leastFilters: { readonly [I in OperationId]?: readonly string[] } = {
  listRoutePoints: ['external_code'],
  listEvents: ['vehicles_id'],
  listExecutionActions: ['route_plan_id'],
  listDailySummary: ['daily_type'],
};

export const everyOperation = Object.entries(operations) as [OperationId, Operation][];
