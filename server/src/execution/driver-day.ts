import { refusalMessage } from '@tropeiro/domain/execution/actions/action-refusal.ts';
import { checklistBlockAt, checklistValidH } from '@tropeiro/domain/execution/checklist-block.ts';
import { dayMaxBytes, dayPlansMaxCount, dayPointsMaxCount } from '@tropeiro/domain/execution/driver-day.ts';
import type { DriverDay } from '@tropeiro/domain/execution/driver-day-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { getSyncUntil } from '@tropeiro/platform/database/calls/sync-until.ts';
import { type Db, getTransactionTime } from '@tropeiro/platform/database/db.ts';
import { parseStoredBody, type RecordQuery } from '@tropeiro/platform/database/json/record-query.ts';
import { parseInstant } from '@tropeiro/platform/handling/parse-instant.ts';
import type { Handler } from '../handling/handler.ts';
import type { AskedChanges } from '../store/execution/day-changes.ts';
import {
  findPlansOfDay,
  getDayContent,
  listPlansGoneFromDay,
  type StoredDay,
  selectDay,
} from '../store/execution/driver-day.ts';
import { getLeastDayBytes } from '../store/execution/least-day-bytes.ts';
import { listRefusalDetails, type RefusalMessages } from '../store/execution/refused-actions.ts';
import { listRequiredChecklists } from '../store/execution/required-checklists.ts';
import { checklistForms, leastBytesOfForms, listFormIdsForDrivers } from '../store/inspection/checklist-forms.ts';
import { leastBytesOfTables, selectTablesOfForms } from '../store/inspection/checklist-tables.ts';

/** Returns all data that a driver's phone stores for a day. */
export const getDriverDay: Handler<'getDriverDay'> = async ({ query, actor, db, language }) => {
  const now = await getTransactionTime(db);
  const date = query.date ?? new Date(now).toLocaleDateString('sv-SE', { timeZone: actor.timezone });
  const found = await findDay(db, actor.user_id, date, actor.timezone, now);
  const day = { ...found, changes: query.since === undefined ? undefined : await askedChanges(db, found, query.since) };
  // Read before the day, so that what commits in between is listed the next time.
  const syncUntil = await getSyncUntil(db);
  // Most of a long day's bytes can be counted without writing it. Writing and hashing hundreds of megabytes takes many seconds.
  if ((await getLeastDayBytes(db, day)) > dayMaxBytes) throw dayTooLong();
  // Hashed before it is read: a change in between gives the phone a newer day under an older tag, and it reads the day again.
  const { hash, bytes } = await getDayContent(db, day);
  if (bytes > dayMaxBytes) throw dayTooLong();
  const refusalMessages = await messagesOf(db, day, language);
  return {
    ...selectDay({ ...day, refusalMessages }, { serverTime: now, syncUntil }),
    minBytes: bytes,
    entityTag: `W/"${hash.slice(0, 22)}"`,
  };
};

/** Reads a driver's day from the database: everything the driver with this user has to do on it. */
export async function readDriverDay(
  db: Db,
  userId: number,
  date: string,
  timezone: string,
  now: string,
): Promise<DriverDay> {
  const day = await findDay(db, userId, date, timezone, now);
  const query: RecordQuery = selectDay(day, { serverTime: now, syncUntil: now });
  return ((await parseStoredBody(db, query)) as { readonly data: DriverDay }).data;
}

/** Finds what a driver's day consists of. Refuses a day with too many plans or points, before anything is read of them. */
async function findDay(db: Db, userId: number, date: string, timezone: string, now: string): Promise<StoredDay> {
  const period = { begin: parseInstant(date, timezone, false), end: parseInstant(date, timezone, true) };
  const max = { plans: dayPlansMaxCount, points: dayPointsMaxCount };
  const { ids: planIds, pointCount } = await findPlansOfDay(db, userId, period, max);
  if (planIds.length > max.plans || pointCount > max.points) throw dayTooLong();
  const since = new Date(Date.parse(now) - checklistValidH * 3_600_000).toISOString();
  // Of a plan whose crew changed, only the present one can still fill it in.
  const required = (await listRequiredChecklists(db, planIds, since)).filter(({ until }) => until === null);
  const requiredIds = required.map((checklist) => checklist.checklist_form_id);
  const formIds = [...new Set([...requiredIds, ...(await listFormIdsForDrivers(db))])];
  return {
    date,
    userId,
    period,
    planIds,
    changes: undefined,
    refusalMessages: {},
    checklistsDue: required.map(({ filled, from: _, until: __, ...due }) => ({
      ...due,
      block: checklistBlockAt(filled, now),
    })),
    forms: checklistForms.selectByIds(formIds),
    tables: selectTablesOfForms(formIds),
    formBytes: [leastBytesOfForms(formIds), leastBytesOfTables(formIds)],
  };
}

/** The messages of the refused actions of a day. */
async function messagesOf(
  db: Db,
  { userId, planIds, period }: StoredDay,
  language: Language,
): Promise<RefusalMessages> {
  const refused = await listRefusalDetails(db, userId, planIds, period);
  return Object.fromEntries(
    refused.map(({ id, refusal, details }) => [id, refusalMessage(refusal, details, language)]),
  );
}

/** The plans whose changes are listed: those of the day, and those that were excluded or emptied since. */
async function askedChanges(db: Db, { userId, period, planIds }: StoredDay, since: string): Promise<AskedChanges> {
  const excluded = await listPlansGoneFromDay(db, userId, { period, since, max: dayPlansMaxCount });
  return { userId, period, planIds: [...planIds, ...excluded], since };
}

const dayTooLong = (): Refusal =>
  new Refusal('rule_violated', {
    faults: [
      {
        parameter: 'date',
        code: 'day_too_long',
        details: { plan_limit: dayPlansMaxCount, point_limit: dayPointsMaxCount, byte_limit: dayMaxBytes },
      },
    ],
  });
