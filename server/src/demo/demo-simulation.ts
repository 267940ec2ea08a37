import { setTimeout as delay } from 'node:timers/promises';
import { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import type { Logger } from 'pino';
import { plannedFromMs } from '../simulator/planned-from.ts';
import { SimulatedDrive } from '../simulator/simulated-drive.ts';
import type { PlannedStop } from '../simulator/simulated-vehicle.ts';
import { type Company, findCompany } from '../store/company/companies.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { Database } from '../store/engine/database.ts';
import type { DatabaseTarget } from '../store/engine/database-target.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { listPlannedStops } from '../store/planning/planned-stops.ts';
import { listHeardDevices } from '../store/tracking/heard-devices.ts';
import { CompanyFactsCache } from '../tracking/company-facts.ts';
import { ingest } from '../tracking/ingest.ts';
import { demoDocument } from './company.ts';
import { demoSimulatedVehicles } from './simulated-vehicles.ts';

const seed = 1;
/** How long before it was made the fleet of the company has been driving. */
const historyMs = 31 * 86_400_000;
/** How much is made up for at once: short enough that requests are served meanwhile. */
const stepMs = 4 * 3_600_000;
/** How long it takes at most to fill the company. */
const madeWithinMs = 600_000;
const tickMs = 15_000;
const retryMs = 60_000;

/**
 * Has the vehicles of the demo company drive. What they have said by now and was not kept yet is taken in, from a month
 * before the company was made on: so its history, the present, and what was missed while the service was down are made in
 * one way, and whoever dies in the middle goes on where it was. Any number of processes say the same.
 */
export class DemoSimulation {
  private readonly database: Database;
  private readonly company: Company;
  private readonly clock: LocalClock;
  private readonly firstMs: number;
  private readonly drives: ReadonlyMap<string, SimulatedDrive>;
  private readonly stops = new Map<string, Map<string, PlannedStop[]>>();
  /** The plans that were read, each once: what is changed of one later is not driven otherwise. */
  private readonly knownPlans = new Set<number>();
  private plannedFromMs: number;
  private hasReadPlans = false;
  /** Up to when each device has spoken, also where what it said was not kept. */
  private readonly saidUntilMs = new Map<string, number>();
  private readonly cache = new CompanyFactsCache(1);

  /** That of the demo company, where there is one. */
  static async find({ ownerUrl, appUrl }: DatabaseTarget): Promise<DemoSimulation | undefined> {
    const company = await asOwner(ownerUrl, (owner) => findCompany(owner, demoDocument));
    const connection = { url: appUrl, maxConnections: 1, waitS: 10, statementTimeoutS: 60 };
    return company && new DemoSimulation(new Database(connection), company);
  }

  private constructor(database: Database, company: Company) {
    this.database = database;
    this.company = company;
    this.clock = new LocalClock(company.timezone);
    const { date, beginMs } = this.clock.dayOf(company.createdMs - historyMs);
    this.firstMs = beginMs;
    this.plannedFromMs = beginMs;
    const vehicles = demoSimulatedVehicles(date, (serial) => this.stopsOf(serial));
    this.drives = new Map(vehicles.map((vehicle) => [vehicle.serial, new SimulatedDrive(vehicle, seed, this.clock)]));
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Takes in a step of what was said before this moment; false when there is no more. */
  async advance(nowMs: number): Promise<boolean> {
    const actor = { via: 'simulation' };
    const said = await this.database.transactInCompany(this.company.id, actor, async (transaction) => {
      await this.readPlans(transaction, nowMs);
      const devices = (await listHeardDevices(transaction)).flatMap(({ serial, lastMs }) => {
        const drive = this.drives.get(serial);
        const fromMs = Math.max(lastMs ?? this.firstMs, this.saidUntilMs.get(serial) ?? this.firstMs);
        return drive ? [{ serial, drive, fromMs }] : [];
      });
      const untilMs = Math.min(nowMs, Math.min(...devices.map(({ fromMs }) => fromMs)) + stepMs);
      const messages = devices.flatMap(({ drive, fromMs }) => [...drive.messages(fromMs, untilMs)]);
      await ingest(transaction, messages.map(receivedAt(nowMs)), this.cache);
      return { untilMs, serials: devices.flatMap(({ serial, fromMs }) => (fromMs < untilMs ? serial : [])) };
    });
    for (const serial of said.serials) this.saidUntilMs.set(serial, said.untilMs);
    return said.untilMs < nowMs;
  }

  /** Reads the plans of the days to the end of today; of today those that have come since, too. */
  private async readPlans(transaction: Transaction, nowMs: number): Promise<void> {
    const { beginMs, endMs } = this.clock.dayOf(nowMs);
    const stops = await listPlannedStops(transaction, this.plannedFromMs, endMs);
    const news = stops.filter(({ planId }) => !this.knownPlans.has(planId));
    for (const { serial, planId, planBegin, planCreated, latitude, longitude, serviceS } of news) {
      const ofVehicle = this.stopsOf(serial);
      const { date } = this.clock.dayOf(Date.parse(planBegin));
      const fromMs = plannedFromMs(this.clock, Date.parse(planBegin), this.knownMs(Date.parse(planCreated), nowMs));
      ofVehicle.set(date, [...(ofVehicle.get(date) ?? []), { latitude, longitude, serviceS, fromMs }]);
      this.knownPlans.add(planId);
    }
    this.plannedFromMs = beginMs;
    this.hasReadPlans = true;
  }

  /** Since when a plan is known: those that the company was made with it has always had, and what comes now came now. */
  private knownMs(createdMs: number, nowMs: number): number {
    if (createdMs < this.company.createdMs + madeWithinMs) return this.firstMs;
    return this.hasReadPlans ? nowMs : createdMs;
  }

  private stopsOf(serial: string): Map<string, PlannedStop[]> {
    const known = this.stops.get(serial) ?? new Map<string, PlannedStop[]>();
    this.stops.set(serial, known);
    return known;
  }
}

/** Has them drive until it is stopped. A database that cannot be asked is asked again: the service goes on without it. */
export function simulateDemo(target: DatabaseTarget, log: Pick<Logger, 'warn'>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let simulation: DemoSimulation | undefined;
  /** How long until there is more to say; undefined where there is no demo company. */
  const goOn = async (): Promise<number | undefined> => {
    simulation ??= await DemoSimulation.find(target);
    if (!simulation) return undefined;
    return (await simulation.advance(Date.now())) ? 0 : tickMs;
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const pauseMs = await goOn().catch((err) => {
        log.warn({ err }, 'the vehicles of the demo company could not go on; tried again');
        return retryMs;
      });
      if (pauseMs === undefined) return;
      await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await simulation?.close();
    },
  };
}

/** It was received when it was said: within the seconds it takes to be taken in, or long ago. */
const receivedAt =
  (nowMs: number) =>
  (message: SaidMessage): SaidMessage & { received: string } => ({
    ...message,
    received: new Date(Math.min(nowMs, Date.parse(message.time) + 1000)).toISOString(),
  });
