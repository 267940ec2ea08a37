import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@tropeiro/platform/database/database.ts';
import { insertWebhook, type WebhookFields } from '../../store/outbound/webhooks.ts';
import { newWebhookSecret } from './signature.ts';

/** A message as a receiver got it. */
export type ReceivedMessage = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly id: number; readonly name?: string };
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
};

/** How a receiver responds: with a status and headers, or by a function. */
export type Answering = (
  message: ReceivedMessage,
  response: ServerResponse,
) => number | [number, Record<string, string>] | undefined;

/** A real HTTP server that stores what it receives. */
export class Listener {
  readonly received: ReceivedMessage[] = [];
  answering: Answering = () => 204;
  private readonly server: Server;

  static async open(): Promise<Listener> {
    const listener = new Listener();
    await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve));
    return listener;
  }

  private constructor() {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const message = {
        ...JSON.parse(body),
        headers: request.headers,
        body,
        path: request.url ?? '',
      } as ReceivedMessage;
      this.received.push(message);
      const answer = this.answering(message, response);
      if (answer === undefined) return;
      const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer;
      response.writeHead(status, headers).end(status === 204 ? undefined : `status ${status}`);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** The names of the received records, in order of arrival. */
  get names(): (string | undefined)[] {
    return this.received.map(({ data }) => data.name);
  }

  /** Closes the connections that clients hold open. */
  dropConnections(): void {
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Stores a webhook of the first company, by default for all types, and returns its id and secret. */
export async function storeWebhook(
  database: Database,
  fields: Partial<WebhookFields> & { readonly url: string },
  companyId = 1,
): Promise<{ readonly id: number; readonly secret: string }> {
  const secret = newWebhookSecret();
  const all: WebhookFields = {
    types: ['*'],
    fleet_ids: [],
    route_plan_ids: [],
    description: null,
    status: 'active',
    ...fields,
  };
  const { record } = await database.transactInCompany(companyId, {}, async (transaction) =>
    insertWebhook(transaction, all, { userId: null, secret }),
  );
  return { id: record.id, secret };
}

/** Announces records of the first company, each in a transaction of its own. */
export async function announceRecords(
  database: Database,
  type: string,
  records: readonly object[],
  companyId = 1,
): Promise<void> {
  for (const record of records)
    await database.transactInCompany(companyId, {}, async (transaction) => transaction.announce(type, [record]));
}
