import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import { everyOperation, sampleCall } from '../samples/sample-calls.ts';
import type { World } from '../world.ts';

/** Makes two records of a list, if records of its kind are created by a call. */
export async function fillList(world: World, listId: OperationId): Promise<void> {
  const { path } = operations[listId];
  const creation = everyOperation.find(([, { method, path: at }]) => method === 'POST' && at === path);
  if (!creation) return;
  const [id, { answer }] = creation;
  for (let count = 0; count < 2; count++) {
    const { input, token } = await sampleCall(world, id);
    const { status, text } = await world.call(id, input, token);
    if (status !== answer.status) throw new Error(`${id} made nothing: ${text}`);
  }
}
