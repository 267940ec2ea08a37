import type { Database } from '@tropeiro/platform/database/database.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getOutboxBytes, getOutboxLag } from '../store/outbound/announcements.ts';
import { getWebhookLag } from '../store/outbound/webhook-readers.ts';
import { getRetentionLag } from '../store/privacy/retention.ts';
import { countPostponedVehicles } from '../store/tracking/histories/postponed-vehicles.ts';

/**
 * How long the retention lag is cached. It changes within hours, and computing it takes a query for every setting of
 * every company.
 */
const retentionLagCacheMs = 60_000;

const textCacheMs = 1000;

/** The parts of a road server that the metrics read. */
type WatchedRoad = {
  readonly server: {
    readonly protocol: { readonly name: string };
    readonly outcomes: ReadonlyMap<string, number>;
    readonly isResting: boolean;
  };
  readonly pairCounts: Readonly<Record<string, number>>;
};

/** The Prometheus metrics of this process. */
export class Metrics {
  readonly registry = new Registry();
  private readonly database: Database;
  private readonly requests: Histogram<'operation' | 'status'>;
  private cached: { readonly untilMs: number; readonly text: Promise<string> } | undefined;
  /** A histogram for each operation and status. */
  private readonly histograms = new Map<string, { observe(seconds: number): void }>();

  /** @param newestBackup returns when the newest backup began; undefined if no backups are made */
  constructor(database: Database, newestBackup?: () => Promise<Date | undefined>) {
    this.database = database;
    const { registry } = this;
    collectDefaultMetrics({ register: registry, prefix: 'tropeiro_' });
    this.requests = new Histogram({
      name: 'tropeiro_http_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    new Gauge({
      name: 'tropeiro_database_connections',
      help: 'Database connections of this process, by what they do',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { totalCount, idleCount, waitingCount } = database.pool;
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'awaited' }, waitingCount);
      },
    });
    let queriedMs = Number.NEGATIVE_INFINITY;
    new Gauge({
      name: 'tropeiro_retention_oldest_due_seconds',
      help: 'Seconds since the oldest row of a retention class was due for deletion, in the company with the longest delay',
      labelNames: ['class'],
      registers: [registry],
      async collect() {
        if (performance.now() < queriedMs + retentionLagCacheMs) return;
        queriedMs = performance.now();
        this.reset();
        // If the database is unreachable, the other metrics are still returned.
        const lag = await getRetentionLag(database).catch(() => ({}));
        for (const [name, seconds] of Object.entries(lag)) this.set({ class: name }, seconds);
      },
    });
    new Gauge({
      name: 'tropeiro_outbox_lag_seconds',
      help: 'Seconds for which an older open transaction has held back the oldest announcement, and the holder of that transaction',
      labelNames: ['pid', 'application', 'database'],
      registers: [registry],
      async collect() {
        const { seconds, holder } = await getOutboxLag(database).catch(() => ({ seconds: Number.NaN, holder: null }));
        this.reset();
        this.set(seconds > 0 && holder ? holder : {}, seconds);
      },
    });
    new Gauge({
      name: 'tropeiro_outbox_bytes',
      help: 'Bytes on disk of the stored announcements, with their indexes',
      registers: [registry],
      async collect() {
        this.set(await getOutboxBytes(database).catch(() => Number.NaN));
      },
    });
    new Gauge({
      name: 'tropeiro_vehicles_put_off',
      help: 'Vehicles whose events and days could not be computed and are retried later, by task: a change, a silence, a recomputation',
      labelNames: ['of'],
      registers: [registry],
      async collect() {
        const counts = await countPostponedVehicles(database).catch(() => ({}));
        this.reset();
        for (const [name, count] of Object.entries(counts)) this.set({ of: name }, count);
      },
    });
    if (newestBackup) {
      new Gauge({
        name: 'tropeiro_backup_age_seconds',
        help: 'Seconds since the start of the newest complete backup in BACKUP_DIR; NaN if there is none',
        registers: [registry],
        async collect() {
          const newest = await newestBackup().catch(() => undefined);
          this.set(newest ? (Date.now() - newest.getTime()) / 1000 : Number.NaN);
        },
      });
    }
  }

  /** Adds gauges of semaphores by name: how much of each is held, and how many calls wait for it. */
  watchSemaphores(
    semaphores: Readonly<Record<string, { readonly held: number; readonly waitingCount: number }>>,
  ): void {
    new Gauge({
      name: 'tropeiro_shares',
      help: 'Resources that companies share: how much is held, and how many calls wait',
      labelNames: ['of', 'state'],
      registers: [this.registry],
      collect() {
        for (const [name, { held, waitingCount }] of Object.entries(semaphores)) {
          this.set({ of: name, state: 'held' }, held);
          this.set({ of: name, state: 'awaited' }, waitingCount);
        }
      },
    });
  }

  /** Adds a counter of the problems that a solver has finished, by outcome. */
  watchSolver(solver: { readonly outcomes: Readonly<Record<string, number>> }): void {
    new Counter({
      name: 'tropeiro_solver_problems_total',
      help: 'Problems that the solver has finished, by outcome',
      labelNames: ['outcome'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(solver.outcomes)) this.inc({ outcome }, count);
      },
    });
  }

  /** Adds a counter of the tasks of threads for short work and for roads, by task and outcome. */
  watchShortWork(
    threads: readonly { readonly outcomes: ReadonlyMap<string, Readonly<Record<string, number>>> }[],
  ): void {
    new Counter({
      name: 'tropeiro_short_work_total',
      help: 'Tasks of the threads for short work and for roads, by task and outcome: done, cancelled by the caller, failed',
      labelNames: ['task', 'outcome'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [task, counts] of threads.flatMap(({ outcomes }) => [...outcomes]))
          for (const [outcome, count] of Object.entries(counts)) this.inc({ task, outcome }, count);
      },
    });
  }

  /** Adds a counter of geocoder requests, by outcome. */
  watchGeocoders(
    geocoders: readonly { readonly name: string; readonly outcomes: Readonly<Record<string, number>> }[],
  ): void {
    new Counter({
      name: 'tropeiro_geocoder_questions_total',
      help: 'Geocoder requests, by outcome: found, not_found, kept (answered from stored results), kept_away (not sent while the geocoder is down or busy), or the reason of the failure',
      labelNames: ['geocoder', 'outcome'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { name: geocoder, outcomes } of geocoders)
          for (const [outcome, count] of Object.entries(outcomes)) this.inc({ geocoder, outcome }, count);
      },
    });
  }

  /** Adds the outcomes of this process's webhook deliveries, and how far webhooks of all companies lag behind. */
  watchWebhooks(webhooks: { readonly outcomes: Readonly<Record<string, number>> }): void {
    new Counter({
      name: 'tropeiro_webhook_deliveries_total',
      help: 'Attempts to deliver announcements to webhooks, by outcome: delivered, the fault, or given up',
      labelNames: ['outcome'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(webhooks.outcomes)) this.inc({ outcome }, count);
      },
    });
    const { database } = this;
    new Gauge({
      name: 'tropeiro_webhook_lag_seconds',
      help: 'Age in seconds of the oldest announcement that an active webhook has not been sent (unread) or that could not be delivered (waiting)',
      labelNames: ['of'],
      registers: [this.registry],
      async collect() {
        const lag = await getWebhookLag(database).catch(() => ({ unread_s: Number.NaN, waiting_s: Number.NaN }));
        this.set({ of: 'unread' }, lag.unread_s);
        this.set({ of: 'waiting' }, lag.waiting_s);
      },
    });
  }

  /** Adds the outcomes of road server requests, the servers that are paused, and the number of cached pairs. */
  watchRoads(roads: readonly WatchedRoad[]): void {
    if (roads.length === 0) return;
    new Counter({
      name: 'tropeiro_travel_requests_total',
      help: 'Requests for tables of travel times to a road server, by outcome',
      labelNames: ['provider', 'outcome'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { server } of roads)
          for (const [outcome, count] of server.outcomes) this.inc({ provider: server.protocol.name, outcome }, count);
      },
    });
    new Counter({
      name: 'tropeiro_travel_pairs_total',
      help: 'Pairs of places whose travel times came from the cache or from a road server',
      labelNames: ['provider', 'from'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { server, pairCounts } of roads)
          for (const [from, count] of Object.entries(pairCounts))
            this.inc({ provider: server.protocol.name, from }, count);
      },
    });
    new Gauge({
      name: 'tropeiro_travel_resting',
      help: '1 while a road server is not asked because it failed too often',
      labelNames: ['provider'],
      registers: [this.registry],
      collect() {
        for (const { server } of roads) this.set({ provider: server.protocol.name }, server.isResting ? 1 : 0);
      },
    });
  }

  /** The metrics as text, collected at most once a second however many clients ask: it is long, and needs no token. */
  text(nowMs = performance.now()): Promise<string> {
    if (!this.cached || nowMs >= this.cached.untilMs)
      this.cached = { untilMs: nowMs + textCacheMs, text: this.registry.metrics() };
    return this.cached.text;
  }

  observeRequest(operation: string, status: number, seconds: number): void {
    const name = `${operation} ${status}`;
    let histogram = this.histograms.get(name);
    if (!histogram) {
      histogram = this.requests.labels(operation, String(status));
      this.histograms.set(name, histogram);
    }
    histogram.observe(seconds);
  }
}
