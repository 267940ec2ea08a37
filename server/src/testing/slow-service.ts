import type { AddressInfo } from 'node:net';
import { operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import { words } from '@tropeiro/domain/words.ts';
import { Type } from 'typebox';
import { readConfig } from '../config.ts';
import { pointOfInterestHandlers } from '../fleet/points-of-interest.ts';
import { createApp } from '../http/app.ts';
import type { HandlersOf } from '../http/call.ts';
import type { PreparedCalls } from '../http/prepared-calls.ts';
import { openLog } from '../log.ts';
import { appSettings, serviceOf } from '../service.ts';
import { Database, type Transaction } from '../store/engine/database.ts';
import { sql } from '../store/engine/statement.ts';

const placeSlowly = operation({
  id: 'placeSlowly',
  method: 'POST',
  path: '/slowly/',
  tag: words('Tests', 'Testes'),
  summary: words(
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
  const config = readConfig({ LOG_LEVEL: 'silent', ...unlimited, ...settings });
  const database = new Database({
    url: appUrl,
    connections: config.DATABASE_CONNECTIONS,
    waitS: config.DATABASE_WAIT_S,
    statementS: config.STATEMENT_TIMEOUT_S,
  });
  const service = serviceOf(config, database);
  const handlers = handlersWith(providerUrl, beforeWriting);
  const app = await createApp(
    contract,
    handlers,
    service,
    appSettings(config, openLog(config), () => {}),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    preparedCalls: service.preparedCalls,
    async stop() {
      app.server.closeAllConnections();
      service.preparedCalls.abandon();
      await app.close();
      await service.preparedCalls.finished();
      await database.close();
    },
  };
}

const unlimited = { RATE_LIMIT: '1000000', RATE_LIMIT_USER: '1000000', RATE_LIMIT_COMPANY: '1000000' };

const handlersWith = (providerUrl: string, beforeWriting: BeforeWriting): HandlersOf<typeof contract> => ({
  listPointsOfInterest: pointOfInterestHandlers.listPointsOfInterest,
  placeSlowly: {
    async prepare({ life }) {
      const answer = await fetch(providerUrl, { signal: life.signal });
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
