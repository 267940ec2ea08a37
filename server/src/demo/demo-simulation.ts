import { Database } from '@tropeiro/platform/database/database.ts';
import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { LocalClock } from '@tropeiro/telematics/day/local-clock.ts';
import type { RawMessage } from '@tropeiro/telematics/raw-message.ts';
import type { Images } from '../files/open-images.ts';
import { SimulatedDrive } from '../simulator/simulated-drive.ts';
import { type Company, findCompany } from '../store/company/companies.ts';
import { listHeardDevices } from '../store/tracking/messages/heard-devices.ts';
import { CompanyFactsCache } from '../tracking/fold/company-facts.ts';
import { MessageSink } from '../tracking/ingest/message-sink.ts';
import { demoDocument } from './company.ts';
import { DriverPhones } from './driver-phones.ts';
import { KnownPlans } from './known-plans.ts';
import { PhoneCalls } from './phone-calls.ts';
import type { Transact } from './phone-pictures.ts';
import { demoSimulatedVehicles } from './simulated-vehicles.ts';

const seed = 1;
/** How long before the company's creation its fleet began to drive. */
const historyMs = 31 * 86_400_000;
/** How much is caught up at once. Steps are short, so that requests are served between them. */
const stepMs = 4 * 3_600_000;
/** How far another process may be ahead of this one. */
const aheadMaxMs = 86_400_000;

/**
 * Drives the vehicles of the demo company and carries out its drivers' work. It stores every message and action due by
 * now, starting a month before the company was created. History, the present and downtime are thus simulated the same
 * way, and a killed process resumes where it was. Any number of processes produce the same messages and actions.
 */
export class DemoSimulation {
  private readonly database: Database;
  private readonly transact: Transact;
  private readonly firstMs: number;
  private readonly known: KnownPlans;
  private readonly drives: ReadonlyMap<string, SimulatedDrive>;
  private readonly phones: DriverPhones;
  /** The time up to which each device has sent messages, including those that were not stored. */
  private readonly sentUntilMs = new Map<string, number>();
  private readonly sink = new MessageSink(new CompanyFactsCache({ maxCompanies: 1 }));

  /** The simulation of the demo company; undefined if the company does not exist. */
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

  /** Stores one step of what is due by this moment. Returns false when nothing is left. */
  async advance(nowMs: number): Promise<boolean> {
    await this.transact((transaction) => this.known.read(transaction, nowMs));
    // The drivers' actions come first: they are few and visible at once, while a month of positions takes longer.
    return (await this.phones.advance(nowMs)) || this.drive(nowMs);
  }

  /**
   * From when on a device sends. Another process may have sent some of it. A message much later than that is from
   * somebody who tries the API while the history is still being stored.
   */
  private resumeMs(serial: string, lastMs: number | null): number {
    const ownMs = this.sentUntilMs.get(serial) ?? lastMs ?? this.firstMs;
    const resumeMs = lastMs !== null && lastMs - ownMs <= aheadMaxMs ? Math.max(lastMs, ownMs) : ownMs;
    this.sentUntilMs.set(serial, resumeMs);
    return resumeMs;
  }

  private async drive(nowMs: number): Promise<boolean> {
    const sent = await this.transact(async (transaction) => {
      const devices = (await listHeardDevices(transaction)).flatMap(({ serial, lastMs }) => {
        const drive = this.drives.get(serial);
        return drive ? [{ serial, drive, fromMs: this.resumeMs(serial, lastMs) }] : [];
      });
      const untilMs = Math.min(nowMs, Math.min(...devices.map(({ fromMs }) => fromMs)) + stepMs);
      const messages = devices.flatMap(({ drive, fromMs }) => [...drive.messages(fromMs, untilMs)]);
      await this.sink.ingest(transaction, messages.map(receivedAt(nowMs)));
      return { untilMs, serials: devices.flatMap(({ serial, fromMs }) => (fromMs < untilMs ? serial : [])) };
    });
    for (const serial of sent.serials) this.sentUntilMs.set(serial, sent.untilMs);
    return sent.untilMs < nowMs;
  }
}

/** Adds when the service received a message: one second after it was sent, at the latest now. */
const receivedAt =
  (nowMs: number) =>
  (message: RawMessage): RawMessage & { received: string } => ({
    ...message,
    received: new Date(Math.min(nowMs, Date.parse(message.time) + 1000)).toISOString(),
  });
