import type { batches } from '@tropeiro/contract/importing/batches.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { ColumnChoice } from '@tropeiro/domain/sheets/column-choice.ts';
import type { CallLifetime } from '@tropeiro/platform/handling/call.ts';
import type { SandboxLimits } from '@tropeiro/platform/sandbox/sandbox-process.ts';
import { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { Temporal } from 'temporal-polyfill';
import type { Handlers, PreparedHandler } from '../handling/handler.ts';
import type { PlanningTools } from '../planning/routing/plan-routes.ts';
import type { AnyImportKind, ImportContext } from './kinds/import-kind.ts';
import { type ImportIdOf, type ImportMethod, importIdsOf, importKindOf } from './kinds/import-kinds.ts';
import { type OpenSheet, openSheet } from './open-sheet.ts';
import { importRoutePlanFile } from './plans/plan-files.ts';
import { pointSheet } from './plans/point-sheet.ts';
import { type ImportOptions, importRows } from './rows/import-rows.ts';
import { listSource } from './rows/list-source.ts';
import { readColumnChoice } from './rows/read-column-choice.ts';
import { sheetSource } from './rows/sheet-source.ts';
import { templateHandler } from './template-handler.ts';
import { waitForTurn } from './wait-for-turn.ts';
import { withPointer } from './with-pointer.ts';

export type ImportLimits = {
  /** How many imports run at once. Each holds a database connection for as long as its file takes. */
  readonly maxConcurrent: number;
  readonly sandbox: SandboxLimits;
};

/** Handlers of imports by file and by list, and of the templates of the files. */
export function importHandlers({ maxConcurrent, sandbox }: ImportLimits, planning: PlanningTools) {
  const shares = new FairSemaphore({
    resource: 'imports',
    total: maxConcurrent,
    maxOfCompany: 1,
    maxOfSession: 1,
    maxWaitingCount: 2,
    maxWaitS: 30,
  });
  return {
    ...handlersBy('import', (kind) => importHandler(kind, shares, sandbox)),
    ...handlersBy('upsert', (kind) => batchHandler(kind, shares)),
    ...handlersBy('template', templateHandler),
    importRoutePlanFile: importRoutePlanFile(planning, shares, sandbox),
    getRoutePlanTemplate: templateHandler(pointSheet),
  } satisfies Partial<Handlers>;
}

/** Makes a handler for each operation of one method of the import kinds. */
const handlersBy = <Method extends ImportMethod, H>(method: Method, handlerOf: (kind: AnyImportKind) => H) =>
  Object.fromEntries(importIdsOf(method).map((id) => [id, handlerOf(importKindOf(id))])) as Readonly<
    Record<ImportIdOf<Method>, H>
  >;

/** The type of one kind's handler is used for all, because their operations are alike. */
type ImportHandler = PreparedHandler<'importPointsOfInterest', UploadedSheet>;
/** The rows differ by kind and are validated by it. */
type BatchHandler = PreparedHandler<keyof typeof batches, CallLifetime>;

/** A file whose first row has been read. It is opened again if its transaction is repeated. */
type UploadedSheet = {
  readonly pointer: string;
  readonly open: () => Promise<OpenSheet>;
  readonly lifetime: CallLifetime;
  readonly choice: ColumnChoice | undefined;
};

type SourceOpener = Parameters<typeof importRows>[1];

/**
 * Makes the handler that imports one kind of record from a file. It waits for its turn and opens the file before taking a
 * database connection, so the transaction waits only for the rows.
 */
function importHandler(kind: AnyImportKind, shares: FairSemaphore, sandbox: SandboxLimits): ImportHandler {
  return {
    async prepare({ file: { bytes, pointer }, query, actor, lifetime }) {
      const choice = readColumnChoice(query.columns, kind.columns);
      await waitForTurn(shares, actor, lifetime);
      const open = await reopenable(async () => {
        const sheet = await openSheet(bytes, { sandbox, signal: lifetime.signal });
        lifetime.onEnd(() => sheet.close());
        return sheet;
      }).catch(withPointer(pointer));
      return { pointer, open, lifetime, choice };
    },

    async commit({ query, language, actor, transaction }, { pointer, open, lifetime, choice }) {
      const context = contextOf(actor, language);
      const imported = async () => {
        const sheet = await open();
        const source: SourceOpener = (references, slice) =>
          sheetSource({ ...kind, choice }, sheet, context, references, slice);
        return importRows(kind, source, context, transaction, optionsOf(query, lifetime));
      };
      return { body: { data: await imported().catch(withPointer(pointer)) } };
    },
  };
}

/** Makes the handler that imports a list of one kind of record. It waits for its turn before taking a database connection. */
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

/** @param total the number of rows, if known before they are read */
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

/** Opens the file at once to check that it can be read. The first use gets that sheet, later ones open the file again. */
async function reopenable(open: () => Promise<OpenSheet>): Promise<() => Promise<OpenSheet>> {
  let unread: OpenSheet | undefined = await open();
  return async () => {
    const sheet = unread ?? (await open());
    unread = undefined;
    return sheet;
  };
}
