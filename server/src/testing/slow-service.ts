import { operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { HandlersOf } from '@tropeiro/platform/handling/call.ts';
import type { PreparedCalls } from '@tropeiro/platform/http/prepared-calls.ts';
import { Type } from 'typebox';
import { pointOfInterestHandlers } from '../places/points-of-interest.ts';
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

/** A contract with a change whose preparation asks a remote service, and an ordinary question. */
const contract = { placeSlowly, listPointsOfInterest: operations.listPointsOfInterest };

export type SlowService = {
  readonly url: string;
  readonly preparedCalls: PreparedCalls;
  stop(): Promise<void>;
};

/** Called at each attempt to commit, before anything is written. */
export type BeforeWriting = (title: string, transaction: Transaction) => Promise<void>;

/** Serves that contract with the real web server, resource sharing and database code. */
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
