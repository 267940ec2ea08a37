import { PollingLoop } from '@tropeiro/platform/sharing/polling-loop.ts';
import type { Logger } from 'pino';
import { type DuePlan, takePlansUnderWay } from '../../store/execution/plans-under-way.ts';
import { type EtaTools, estimatePlans } from './estimate-plans.ts';
import { LoadedPoints } from './loaded-points.ts';

/** How long a process holds a plan it has taken. If the process dies, another one takes the plan after this time. */
const leaseS = 60;

/** How many plans are taken at once, from the companies in turn. */
const batchSize = 50;

/**
 * Estimates the arrivals of plans under way of all companies: as soon as there is news of a plan, but not more often than the
 * settings allow. Due plans are listed in the database, so any number of processes share the work.
 */
export class EtaQueue {
  private readonly tools: EtaTools;
  private readonly log: Pick<Logger, 'warn'>;
  private readonly loop: PollingLoop;

  constructor(tools: Omit<EtaTools, 'loadedPoints'>, log: Pick<Logger, 'warn'>) {
    this.tools = { ...tools, loadedPoints: new LoadedPoints() };
    this.log = log;
    this.loop = new PollingLoop(
      async () => (await this.estimateNext()) > 0,
      (err) => log.warn({ err }, 'could not take plans under way; will retry'),
    );
  }

  start(): void {
    this.loop.start();
  }

  /** Takes no more plans, and waits for the estimates in progress, which are short. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /**
   * Estimates a batch of due plans and returns how many there were. A slow road server of one company does not delay the others.
   */
  async estimateNext(): Promise<number> {
    const taken = await this.tools.database.transactAcrossCompanies({ via: 'job' }, (transaction) =>
      takePlansUnderWay(transaction, batchSize, leaseS),
    );
    await Promise.all([...idsByCompany(taken)].map(([companyId, ids]) => this.estimate(companyId, ids)));
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
