import { rm } from 'node:fs/promises';
import { operations } from '@tropeiro/contract/operations.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { ask, makeFolder } from '@tropeiro/postgres/testing.ts';
import { rawRequestOf, send } from '../http.ts';
import { type ServiceProcess, startService, tropeiro } from '../processes.ts';
import { freshLogin } from './strikers.ts';

/** Short times for callers that hold on, so that a run is short. */
const settings = {
  REQUEST_TIMEOUT_S: '8',
  STALLED_READER_S: '8',
  SHUTDOWN_S: '10',
  // The default limits of a service.
  RATE_LIMIT: '',
  LOGIN_RATE_LIMIT: '',
  RENEWAL_RATE_LIMIT: '',
  // Large plans are searched briefly, so that several get their turn.
  SOLVER_LONGEST_S: '3',
  SOLVER_MATRIX_MB: '2000',
} as const;

/** What it may use for large plans, beside all else. */
export const matrixBytes = Number(settings.SOLVER_MATRIX_MB) * 1e6;

export const shutdownS = Number(settings.SHUTDOWN_S);

export const password = 'a password of the siege';
export const bystanderDocument = '45997418000153';
export const strikerDocument = '60316817000103';
export const accompliceDocument = '33113409000173';

/** Enough points that a list of them does not fit into the buffers on the way. */
const strikerPoints = 60_000;
export const bystanderPoints = 500;
const freshUsers = 400;

/** The service with its own PostgreSQL and default settings, and three companies besides the demo. */
export class BesiegedService {
  private readonly folder: string;
  process: ServiceProcess;

  static async start(): Promise<BesiegedService> {
    const folder = await makeFolder();
    const service = new BesiegedService(folder, await begin(folder));
    await service.createCompanies();
    return service;
  }

  private constructor(folder: string, process: ServiceProcess) {
    this.folder = folder;
    this.process = process;
  }

  get url(): string {
    return this.process.url;
  }

  /** Does it respond at all? */
  async answers(): Promise<boolean> {
    const asked = fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(10_000) });
    return asked.then(({ ok }) => ok).catch(() => false);
  }

  /** Restarts it after it ended or stopped responding. */
  async startAgain(): Promise<void> {
    await this.process.killHard();
    this.process = await begin(this.folder);
  }

  /** A record of the bystander. */
  async bystanderRecord(): Promise<number> {
    const credentials = { username: 'admin', parent_username: bystanderDocument, password, realm: 'customer' };
    const login = await send(this.url, rawRequestOf(operations.login, { body: credentials }, undefined));
    const { access_token } = JSON.parse(login.text) as { access_token: string };
    const page = await send(
      this.url,
      rawRequestOf(operations.listPointsOfInterest, { query: { limit: 1 } }, access_token),
    );
    const [point] = (JSON.parse(page.text) as { data: { id: number }[] }).data;
    if (!point) throw new Error('The bystander has no record');
    return point.id;
  }

  async remove(): Promise<void> {
    await this.process.killHard();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async createCompanies(): Promise<void> {
    for (const [name, document] of [
      ['Transportes Vizinhos', bystanderDocument],
      ['Atacantes', strikerDocument],
      ['Cúmplices', accompliceDocument],
    ] as const)
      await this.command('company', 'create', '--name', name, '--document', document, ...administrator);
    for (const [role, realm] of [
      ['integrator', 'integration'],
      ['viewer', 'customer'],
    ] as const)
      await this.command(
        ...['user', 'create', '--document', strikerDocument, '--login', role, '--name', role],
        ...['--role', role, '--realm', realm, '--password', password],
      );
    const { ownerUrl, stop } = await borrowEmbedded(this.folder);
    try {
      await ask(ownerUrl, filling);
    } finally {
      await stop();
    }
  }

  private async command(...args: readonly string[]): Promise<void> {
    const { exitCode, output } = await tropeiro(args, { DATA_DIR: this.folder });
    if (exitCode !== 0) throw new Error(`${args.slice(0, 2).join(' ')}: ${output}`);
  }
}

const administrator = ['--admin-login', 'admin', '--admin-password', password];

const begin = (folder: string): Promise<ServiceProcess> =>
  startService({ ...settings, DATA_DIR: folder }, 'api,worker');

const pointsOf = (document: string, count: number): string => `
  insert into point_of_interest (customer_id, title, latitude, longitude, category_id)
  select c.id, 'Ponto ' || n, n % 90, n % 180, n % 10 from customer c, generate_series(1, ${count}) n
  where document = '${document}';`;

const filling = `
  ${pointsOf(bystanderDocument, bystanderPoints)}
  ${pointsOf(strikerDocument, strikerPoints)}
  insert into app_user (customer_id, realm, login, name, role, password_hash)
  select u.customer_id, realm, '${freshLogin(0).replace(/\d+$/, '')}' || n, u.name, role, password_hash
  from app_user u join customer c on c.id = u.customer_id, generate_series(0, ${freshUsers - 1}) n
  where document in ('${strikerDocument}', '${accompliceDocument}') and login = 'admin';`;
