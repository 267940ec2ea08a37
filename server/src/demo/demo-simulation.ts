import { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import type { Images } from '../files/open-images.ts';
import { SimulatedDrive } from '../simulator/simulated-drive.ts';
import { type Company, findCompany } from '../store/company/companies.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { Database } from '../store/engine/database.ts';
import type { DatabaseTarget } from '../store/engine/database-target.ts';
import { listHeardDevices } from '../store/tracking/heard-devices.ts';
import { CompanyFactsCache } from '../tracking/company-facts.ts';
import { ingest } from '../tracking/ingest.ts';
import { demoDocument } from './company.ts';
import { DriverPhones } from './driver-phones.ts';
import { KnownPlans } from './known-plans.ts';
import { PhoneCalls } from './phone-calls.ts';
import type { Transact } from './phone-pictures.ts';
import { demoSimulatedVehicles } from './simulated-vehicles.ts';

const seed = 1;
/** How long before it was made the fleet of the company has been driving. */
const historyMs = 31 * 86_400_000;
/** How much is made up for at once: short enough that requests are served meanwhile. */
const stepMs = 4 * 3_600_000;

/**
 * Has the vehicles of the demo company drive, and their drivers do what they have to. What they have said and done by now and
 * was not kept yet is taken in, from a month before the company was made on: so its history, the present, and what was missed
 * while the service was down are made in one way, and whoever dies in the middle goes on where it was. Any number of processes
 * say the same.
 */
export class DemoSimulation {
  private readonly database: Database;
  private readonly transact: Transact;
  private readonly firstMs: number;
  private readonly known: KnownPlans;
  private readonly drives: ReadonlyMap<string, SimulatedDrive>;
  private readonly phones: DriverPhones;
  /** Up to when each device has spoken, also where what it said was not kept. */
  private readonly saidUntilMs = new Map<string, number>();
  private readonly cache = new CompanyFactsCache(1);

  /** That of the demo company, where there is one. */
  static async find({ ownerUrl, appUrl }: DatabaseTarget, images: Images): Promise<DemoSimulation | undefined> {
    const company = await asOwner(ownerUrl, (owner) => findCompany(owner, demoDocument));
    const connection = { url: appUrl, maxConnections: 1, waitS: 10, statementTimeoutS: 60 };
    return company && new DemoSimulation(new Database(connection), company, images);
  }

  private constructor(database: Database, company: Company, images: Images) {
    this.database = database;
    this.transact = (work) => database.transactInCompany(company.id, { via: 'simulation' }, work);
    const clock = new LocalClock(company.timezone);
    const { date, beginMs } = clock.dayOf(company.createdMs - historyMs);
    this.firstMs = beginMs;
    this.known = new KnownPlans(company, clock, seed, beginMs);
    const vehicles = demoSimulatedVehicles(date, (serial) => this.known.stopsOf(serial));
    this.drives = new Map(vehicles.map((vehicle) => [vehicle.serial, new SimulatedDrive(vehicle, seed, clock)]));
    const world = { clock, known: this.known, drives: this.drives, seed };
    this.phones = new DriverPhones(world, new PhoneCalls(company.id, images, this.transact));
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Takes in a step of what was done and said before this moment; false when there is no more. */
  async advance(nowMs: number): Promise<boolean> {
    await this.transact((transaction) => this.known.read(transaction, nowMs));
    // What drivers did is little, and seen at once; a month of positions takes longer.
    return (await this.phones.advance(nowMs)) || this.drive(nowMs);
  }

  private async drive(nowMs: number): Promise<boolean> {
    const said = await this.transact(async (transaction) => {
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
}

/** It was received when it was said: within the seconds it takes to be taken in, or long ago. */
const receivedAt =
  (nowMs: number) =>
  (message: SaidMessage): SaidMessage & { received: string } => ({
    ...message,
    received: new Date(Math.min(nowMs, Date.parse(message.time) + 1000)).toISOString(),
  });
