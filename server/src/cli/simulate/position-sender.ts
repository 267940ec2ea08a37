import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, ProblemError } from '@tropeiro/contract/client.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { RawMessage } from '@tropeiro/telematics/raw-message.ts';
import { demoDocument, demoPassword } from '../../demo/company.ts';
import type { FleetRecords } from '../../simulator/simulated-fleet.ts';
import { CommandFailed } from '../command.ts';
import { readFirstLine, type Terminal } from '../terminal.ts';

/** Where to send positions, and with which login. */
export type SenderOptions = {
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly document: string | undefined;
  readonly login: string | undefined;
  readonly password: string | undefined;
};

/** How many of the sent messages were new, repeated or quarantined. */
export type PositionCounts = { readonly new: number; readonly repeated: number; readonly quarantined: number };

const callMax = 1000;
const retryMs = 2000;
/** Response statuses after which the same call may succeed later. */
const retryableStatuses = new Set([429, 502, 503, 504]);

/** Sends device messages to a service through its API, as any integrator's program would. */
export class PositionSender {
  readonly timezone: string;
  private client: Client;
  private readonly logIn: (() => Promise<Client>) | undefined;

  /** Logs in; by default as the administrator of the demo company. */
  static async open(options: SenderOptions, terminal: Terminal): Promise<PositionSender> {
    const base = createClient({ baseUrl: options.url ?? 'http://127.0.0.1:8080', language: terminal.language });
    const { token, document: parent_username = demoDocument, login: username = 'admin' } = options;
    const password = options.password === '-' ? await readFirstLine(terminal) : (options.password ?? demoPassword);
    const logIn = async (): Promise<Client> => {
      const { body } = await base.call('login', { body: { username, parent_username, password, realm: 'customer' } });
      return base.withToken(body.access_token);
    };
    const client = token === undefined ? await orCommandFailed(logIn()) : base.withToken(token);
    const { body } = await orCommandFailed(client.call('getCustomer'));
    return new PositionSender(client, body.data.timezone, token === undefined ? logIn : undefined);
  }

  private constructor(client: Client, timezone: string, logIn: (() => Promise<Client>) | undefined) {
    this.client = client;
    this.timezone = timezone;
    this.logIn = logIn;
  }

  /** Reads the records that a simulation needs, with the plans of a period. */
  async readFleet(fromMs: number, untilMs: number): Promise<FleetRecords> {
    const { client } = this;
    const [begin_date, end_date] = [fromMs, untilMs].map((ms) => new Date(ms).toISOString()) as [string, string];
    const includes = ['route_points' as const];
    return orCommandFailed(
      (async () => ({
        vehicles: await listOf(client.records('listVehicles', { query: {} })),
        drivers: await listOf(client.records('listDrivers', { query: { is_deliveryman: 2 } })),
        workShifts: await listOf(client.records('listWorkShifts', { query: {} })),
        pointsOfInterest: await listOf(client.records('listPointsOfInterest', { query: {} })),
        plans: await listOf(client.records('listRoutePlans', { query: { begin_date, end_date, includes } })),
      }))(),
    );
  }

  /** Sends messages in this order. While the service is unreachable, it retries until it succeeds or is stopped. */
  async send(messages: readonly RawMessage[], before: PositionCounts, stop: AbortSignal): Promise<PositionCounts> {
    let counts = before;
    for (let at = 0; at < messages.length && !stop.aborted; ) {
      const data = messages.slice(at, at + callMax);
      const report = await this.sendOnce(data);
      if (report === undefined) {
        await delay(retryMs, undefined, { signal: stop }).catch(() => {});
        continue;
      }
      at += data.length;
      counts = {
        new: counts.new + report.new,
        repeated: counts.repeated + report.repeated,
        quarantined: counts.quarantined + report.quarantined,
      };
    }
    return counts;
  }

  /** Undefined if the call must be retried. */
  private async sendOnce(data: readonly RawMessage[]): Promise<PositionCounts | undefined> {
    try {
      return (await this.client.call('importPositions', { body: { data: [...data] } })).body.data;
    } catch (error) {
      if (error instanceof ProblemError) {
        if (error.status === 401 && this.logIn) {
          this.client = await orCommandFailed(this.logIn());
          return undefined;
        }
        if (!retryableStatuses.has(error.status)) throw new CommandFailed(verbatim(error.message));
      } else if (!isUnreachable(error)) throw error;
      return undefined;
    }
  }
}

async function listOf<T>(records: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const record of records) list.push(record);
  return list;
}

/** Whether the service was unreachable, which `fetch` reports with this message. */
const isUnreachable = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed';

/** The result of a call, or the command's failure with advice on what to do. */
async function orCommandFailed<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isUnreachable(error))
      throw new CommandFailed(
        bilingual(
          'The service cannot be reached. Start it, or give its address with --url.',
          'Não foi possível acessar o serviço. Inicie-o, ou informe o endereço com --url.',
        ),
      );
    throw error instanceof ProblemError ? new CommandFailed(verbatim(error.message)) : error;
  }
}
