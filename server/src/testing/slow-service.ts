import { operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import type { HandlersOf } from '../handling/call.ts';
import type { PreparedCalls } from '../http/prepared-calls.ts';
import { pointOfInterestHandlers } from '../places/points-of-interest.ts';
import { sql } from '../store/engine/statement.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { serveContract } from './served-contract.ts';

const placeSlowly = operation({
  id: 'placeSlowly',
  method: 'POST',
  path: '/slowly/',
  tag: bilingual('Tests', 'Testes'),
  summary: bilingual(
    'Place a point where a slow provider says it is',
    'Colocar um ponto onde um provedor lento diz que ele fica',
  ),
  access: 'point_of_interest:write',
  body: Type.Object({ title: Type.String() }),
  answer: { kind: 'record', status: 201, schema: Type.Object({ id: Type.Integer() }) },
  refusals: ['not_found'],
});

/** A contract with a change that is prepared by asking somebody far away, beside a plain question. */
const contract = { placeSlowly, listPointsOfInterest: operations.listPointsOfInterest };

export type SlowService = {
  readonly url: string;
  readonly preparedCalls: PreparedCalls;
  stop(): Promise<void>;
};

/** Done in each commit before anything is written, as often as that is tried. */
export type BeforeWriting = (title: string, transaction: Transaction) => Promise<void>;

/** Serves that contract by the web server, the sharing and the database of the product. */
export async function startSlowService(
  { appUrl, providerUrl }: { readonly appUrl: string; readonly providerUrl: string },
  settings: Readonly<Record<string, string>> = {},
  beforeWriting: BeforeWriting = async () => {},
): Promise<SlowService> {
  const handlers = handlersWith(providerUrl, beforeWriting);
  const { url, service, cut, stop } = await serveContract(contract, handlers, appUrl, settings);
  const { preparedCalls } = service;
  return {
    url,
    preparedCalls,
    async stop() {
      cut();
      preparedCalls.abandon();
      await stop();
    },
  };
}

const handlersWith = (providerUrl: string, beforeWriting: BeforeWriting): HandlersOf<typeof contract> => ({
  listPointsOfInterest: pointOfInterestHandlers.listPointsOfInterest,
  placeSlowly: {
    async prepare({ lifetime }) {
      const answer = await fetch(providerUrl, { signal: lifetime.signal });
      if (answer.status === 404) throw new Refusal('not_found');
      if (!answer.ok) throw new Error('The provider failed');
      return answer.json();
    },
    async commit({ body: { title }, transaction }, prepared) {
      const { latitude, longitude } = prepared as { readonly latitude: number; readonly longitude: number };
      await beforeWriting(title, transaction);
      const [row] = await transaction.rows(
        sql`insert into point_of_interest (title, latitude, longitude, category_id)
          values (${title}, ${latitude}, ${longitude}, 1) returning id`,
      );
      return { body: { id: Number(row?.[0]) } };
    },
  },
});
