import { PollingLoop } from '@tropeiro/platform/sharing/polling-loop.ts';
import type { Logger } from 'pino';
import { type DuePlan, takePlansUnderWay } from '../../store/execution/plans-under-way.ts';
import { type EtaTools, estimatePlans } from './estimate-plans.ts';
import { LoadedPoints } from './loaded-points.ts';

/** How long a process holds a plan it has taken. If the process dies, another one takes the plan after this time. */
const leaseS = 60;

/**
 * How many companies a process estimates plans of at once, and how many plans of one. A road server that always answers too late
 * takes three seconds for each plan, so that a company's plans are done before the lease ends.
 */
const maxConcurrent = { companies: 50, plansOfCompany: 10 };

/**
 * Estimates the arrivals of plans under way of all companies: as soon as there is news of a plan, but not more often than the
 * settings allow. Due plans are listed in the database, so any number of processes share the work. As soon as the plans of a company
 * are done, the next due ones are taken: a slow road server of one company delays no other.
 */
export class EtaQueue {
  private readonly tools: EtaTools;
  private readonly log: Pick<Logger, 'warn'>;
  private readonly loop: PollingLoop;
  /** The companies whose plans are being estimated. */
  private readonly inProgress = new Map<number, Promise<void>>();

  constructor(tools: Omit<EtaTools, 'loadedPoints'>, log: Pick<Logger, 'warn'>) {
    this.tools = { ...tools, loadedPoints: new LoadedPoints() };
    this.log = log;
    this.loop = new PollingLoop(
      async () => (await this.startNext()) > 0,
      (err) => log.warn({ err }, 'could not take plans under way; will retry'),
    );
  }

  start(): void {
    this.loop.start();
  }

  /** Takes no more plans, and waits for the estimates in progress, which are short. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.inProgress.values());
  }

  /** Estimates due plans and returns how many there were; for tests. */
  async estimateNext(): Promise<number> {
    const count = await this.startNext();
    await Promise.all(this.inProgress.values());
    return count;
  }

  /** Starts estimating due plans of companies that are not in progress. Returns how many there are. */
  private async startNext(): Promise<number> {
    const maxCount = maxConcurrent.companies - this.inProgress.size;
    if (maxCount <= 0) return 0;
    const taken = await this.tools.database.transactAcrossCompanies({ via: 'job' }, (transaction) =>
      takePlansUnderWay(transaction, {
        maxCount,
        maxOfCompany: maxConcurrent.plansOfCompany,
        leaseS,
        busyCompanyIds: [...this.inProgress.keys()],
      }),
    );
    for (const [companyId, ids] of idsByCompany(taken)) {
      const done = this.estimate(companyId, ids).finally(() => {
        this.inProgress.delete(companyId);
        this.loop.wake();
      });
      this.inProgress.set(companyId, done);
    }
    return taken.length;
  }

  /** Never rejects: a failed estimate is tried again when its lease expires. */
  private async estimate(companyId: number, ids: readonly number[]): Promise<void> {
    try {
      await estimatePlans(this.tools, companyId, ids);
    } catch (err) {
      this.log.warn({ err, customer_id: companyId }, 'could not estimate arrivals; will retry');
    }
  }
}

function idsByCompany(taken: readonly DuePlan[]): ReadonlyMap<number, readonly number[]> {
  const ids = new Map<number, number[]>();
  for (const { customer_id: company, route_plan_id: id } of taken) ids.set(company, [...(ids.get(company) ?? []), id]);
  return ids;
}
