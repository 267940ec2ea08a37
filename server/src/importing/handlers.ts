import type { batches } from '@tropeiro/contract/importing/batches.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { Temporal } from 'temporal-polyfill';
import type { CallLifetime, Handlers, PreparedHandler } from '../handling/call.ts';
import type { PlanningTools } from '../planning/routing/plan-routes.ts';
import type { SandboxLimits } from '../sandbox/sandbox-process.ts';
import { FairSemaphore } from '../sharing/fair-semaphore.ts';
import type { ImportContext } from './import-kind.ts';
import { type AnyImportKind, type ImportIdOf, type ImportWay, importIdsOf, importKindOf } from './import-kinds.ts';
import { type ImportOptions, importRows } from './import-rows.ts';
import { listSource } from './list-source.ts';
import { type OpenSheet, openSheet } from './open-sheet.ts';
import { importRoutePlanFile } from './plan-files.ts';
import { pointSheet } from './point-sheet.ts';
import { pointingAt } from './pointing-at.ts';
import { sheetSource } from './sheet-source.ts';
import { templateHandler } from './template-handler.ts';
import { waitForTurn } from './wait-for-turn.ts';

export type ImportLimits = {
  /** How many run at once: each holds a database connection for as long as its file takes. */
  readonly maxConcurrent: number;
  readonly sandbox: SandboxLimits;
};

/** Handlers of imports by file and by list, and of the templates of the files. */
export function importHandlers({ maxConcurrent, sandbox }: ImportLimits, planning: PlanningTools) {
  const shares = new FairSemaphore({
    of: 'imports',
    total: maxConcurrent,
    maxOfCompany: 1,
    maxOfSession: 1,
    maxWaitingCount: 2,
    maxWaitS: 30,
  });
  return {
    ...handlersBy('file', (kind) => importHandler(kind, shares, sandbox)),
    ...handlersBy('list', (kind) => batchHandler(kind, shares)),
    ...handlersBy('template', templateHandler),
    importRoutePlanFile: importRoutePlanFile(planning, shares, sandbox),
    getRoutePlanTemplate: templateHandler(pointSheet),
  } satisfies Partial<Handlers>;
}

/** A handler for each operation of one column of the table of kinds. */
const handlersBy = <Way extends ImportWay, H>(way: Way, handlerOf: (kind: AnyImportKind) => H) =>
  Object.fromEntries(importIdsOf(way).map((id) => [id, handlerOf(importKindOf(id))])) as Readonly<
    Record<ImportIdOf<Way>, H>
  >;

/** The handlers of one kind stand for all: their operations are alike. */
type ImportHandler = PreparedHandler<'importPointsOfInterest', UploadedSheet>;
/** Their rows differ, and are judged by their kind. */
type BatchHandler = PreparedHandler<keyof typeof batches, CallLifetime>;

/** A file whose first row has been read; it is opened again where its transaction is repeated. */
type UploadedSheet = {
  readonly pointer: string;
  readonly open: () => Promise<OpenSheet>;
  readonly lifetime: CallLifetime;
};

type SourceOpener = Parameters<typeof importRows>[1];

/**
 * The handler that imports one kind of record. It waits for its turn, and opens the file, while no database connection is
 * held; the transaction then waits for nothing but the rows.
 */
function importHandler(kind: AnyImportKind, shares: FairSemaphore, sandbox: SandboxLimits): ImportHandler {
  return {
    async prepare({ file: { bytes, pointer }, actor, lifetime }) {
      await waitForTurn(shares, actor, lifetime);
      const open = await reopenable(async () => {
        const sheet = await openSheet(bytes, { sandbox, signal: lifetime.signal });
        lifetime.onEnd(() => sheet.close());
        return sheet;
      }).catch(pointingAt(pointer));
      return { pointer, open, lifetime };
    },

    async commit({ query, language, actor, transaction }, { pointer, open, lifetime }) {
      const context = contextOf(actor, language);
      const imported = async () => {
        const sheet = await open();
        const source: SourceOpener = (references, slice) => sheetSource(kind, sheet, context, references, slice);
        return importRows(kind, source, context, transaction, optionsOf(query, lifetime));
      };
      return { body: { data: await imported().catch(pointingAt(pointer)) } };
    },
  };
}

/** The handler that writes a list of one kind of record. It waits for its turn while no database connection is held. */
function batchHandler(kind: AnyImportKind, shares: FairSemaphore): BatchHandler {
  return {
    async prepare({ actor, lifetime }) {
      await waitForTurn(shares, actor, lifetime);
      return lifetime;
    },

    async commit({ body, query, language, actor, transaction }, lifetime) {
      const context = contextOf(actor, language);
      const source: SourceOpener = (references, slice) => listSource(kind, body.data, context, references, slice);
      const options = optionsOf(query, lifetime, body.data.length);
      return { body: { data: await importRows(kind, source, context, transaction, options) } };
    },
  };
}

const contextOf = (actor: Actor, language: Language): ImportContext => ({
  role: actor.role,
  language,
  timezone: actor.timezone,
  today: Temporal.Now.plainDateISO(actor.timezone).toString(),
  actor,
});

type Options = { readonly dry_run?: boolean | undefined; readonly create_missing?: boolean | undefined };

/** @param total how many rows there are, where that is known before they are read */
const optionsOf = (
  { dry_run: dryRun = false, create_missing: createMissing = false }: Options,
  { signal, report }: CallLifetime,
  total?: number,
): ImportOptions => ({
  dryRun,
  createMissing,
  signal,
  onRows: (done) => report({ phase: 'storing', done, ...(total !== undefined && { total }) }),
});

/** Opens a file at once, to know whether it can be read, and again from the second reading on. */
async function reopenable(open: () => Promise<OpenSheet>): Promise<() => Promise<OpenSheet>> {
  let unread: OpenSheet | undefined = await open();
  return async () => {
    const sheet = unread ?? (await open());
    unread = undefined;
    return sheet;
  };
}
