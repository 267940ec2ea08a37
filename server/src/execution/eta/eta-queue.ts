import type { Logger } from 'pino';
import { PollingLoop } from '../../sharing/polling-loop.ts';
import { type TakenPlan, takePlansUnderWay } from '../../store/execution/plans-under-way.ts';
import { type EtaTools, estimatePlans } from './estimate-plans.ts';

/** For so long a plan is a process's own; whoever dies over it is followed by another then. */
const leaseS = 60;

/** So many plans are taken at once, of each company by turns. */
const batchSize = 50;

/**
 * Estimates when the points of plans under way are reached, in whichever company, as soon as something is heard of a plan and not
 * more often than its settings say. What is due stands in the database: any number of processes share it.
 */
export class EtaQueue {
  private readonly tools: EtaTools;
  private readonly log: Pick<Logger, 'warn'>;
  private readonly loop: PollingLoop;

  constructor(tools: EtaTools, log: Pick<Logger, 'warn'>) {
    this.tools = tools;
    this.log = log;
    this.loop = new PollingLoop(
      async () => (await this.estimateNext()) > 0,
      (err) => log.warn({ err }, 'could not look for plans under way; tried again'),
    );
  }

  start(): void {
    this.loop.start();
  }

  /** Takes no more, and waits for what is under way, which is short. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Estimates some of the plans that are due, and says how many these were. One company does not wait for the road server of another's. */
  async estimateNext(): Promise<number> {
    const taken = await this.tools.database.transactAcrossCompanies({ via: 'job' }, (transaction) =>
      takePlansUnderWay(transaction, batchSize, leaseS),
    );
    await Promise.all([...idsByCompany(taken)].map(([companyId, ids]) => this.estimate(companyId, ids)));
    return taken.length;
  }

  /** Never rejects: what fails is tried again when its lease is over. */
  private async estimate(companyId: number, ids: readonly number[]): Promise<void> {
    try {
      await estimatePlans(this.tools, companyId, ids);
    } catch (err) {
      this.log.warn({ err, customer_id: companyId }, 'arrivals could not be estimated; tried again');
    }
  }
}

function idsByCompany(taken: readonly TakenPlan[]): ReadonlyMap<number, readonly number[]> {
  const ids = new Map<number, number[]>();
  for (const { customer_id: company, route_plan_id: id } of taken) ids.set(company, [...(ids.get(company) ?? []), id]);
  return ids;
}
