import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from '../world.ts';
import type { Sample } from './sample-kinds.ts';
import { samplePlan } from './sample-records.ts';

/** A link to a point of a plan. */
const newLink = async (world: World, session: LoggedIn) => ({
  route_point_id: (await samplePlan(world, session)).pointId,
  show_position: true,
});

/** A link of the demo company, with its token. */
async function madeLink(world: World): Promise<{ readonly id: number; readonly token: string }> {
  const admin = await world.as('admin');
  const { text } = await world.call('createShareLink', { body: { data: await newLink(world, admin) } }, admin.access);
  return (JSON.parse(text) as { data: { id: number; token: string } }).data;
}

/** A successful call of every operation of links, at any time. */
export const shareSamples = {
  createShareLink: async (world, session) => ({ body: { data: await newLink(world, session) } }),
  listShareLinks: async (world) => {
    await madeLink(world);
    return { query: { limit: 5 } };
  },
  getShareLink: async (world) => ({ params: { id: (await madeLink(world)).id } }),
  deleteShareLink: async (world) => ({ params: { id: (await madeLink(world)).id } }),
  getShare: async (world) => ({
    params: { token: (await madeLink(world)).token },
    query: { lang: 'pt-BR', refresh: false },
  }),
} satisfies { readonly [I in Extract<OperationId, `${string}Share${string}`>]: Sample<Operations[I]> };
