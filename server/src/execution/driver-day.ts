import { checklistBlockAt, checklistValidH } from '@tropeiro/domain/execution/checklist-block.ts';
import { dayMaxBytes, dayPlansMaxCount, dayPointsMaxCount } from '@tropeiro/domain/execution/driver-day.ts';
import type { DriverDay } from '@tropeiro/domain/execution/driver-day-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Db, getTransactionTime } from '@tropeiro/platform/database/db.ts';
import { parseStoredBody, type RecordQuery } from '@tropeiro/platform/database/json/record-query.ts';
import { parseInstant } from '@tropeiro/platform/handling/parse-instant.ts';
import type { Handler } from '../handling/handler.ts';
import { findPlansOfDay, getDayContent, type StoredDay, selectDay } from '../store/execution/driver-day.ts';
import { getLeastDayBytes } from '../store/execution/least-day-bytes.ts';
import { listRequiredChecklists } from '../store/execution/required-checklists.ts';
import { checklistForms, leastBytesOfForms } from '../store/inspection/checklist-forms.ts';
import { leastBytesOfTables, selectTablesOfForms } from '../store/inspection/checklist-tables.ts';

/** Returns all data that a driver's phone stores for a day. */
export const getDriverDay: Handler<'getDriverDay'> = async ({ query, actor, db }) => {
  const now = await getTransactionTime(db);
  const date = query.date ?? new Date(now).toLocaleDateString('sv-SE', { timeZone: actor.timezone });
  const day = await findDay(db, actor.user_id, date, actor.timezone, now);
  // Most of a long day's bytes can be counted without writing it. Writing and hashing hundreds of megabytes takes many seconds.
  if ((await getLeastDayBytes(db, day)) > dayMaxBytes) throw dayTooLong();
  // Hashed before it is read: a change in between gives the phone a newer day under an older tag, and it reads the day again.
  const { hash, bytes } = await getDayContent(db, day);
  if (bytes > dayMaxBytes) throw dayTooLong();
  return { ...selectDay(day, now), minBytes: bytes, entityTag: `W/"${hash.slice(0, 22)}"` };
};

/** Reads a driver's day from the database: everything the driver with this user has to do on it. */
export async function readDriverDay(
  db: Db,
  userId: number,
  date: string,
  timezone: string,
  now: string,
): Promise<DriverDay> {
  const query: RecordQuery = selectDay(await findDay(db, userId, date, timezone, now), now);
  return ((await parseStoredBody(db, query)) as { readonly data: DriverDay }).data;
}

/** Finds what a driver's day consists of. Refuses a day with too many plans or points, before anything is read of them. */
async function findDay(db: Db, userId: number, date: string, timezone: string, now: string): Promise<StoredDay> {
  const period = { begin: parseInstant(date, timezone, false), end: parseInstant(date, timezone, true) };
  const max = { plans: dayPlansMaxCount, points: dayPointsMaxCount };
  const { ids: planIds, pointCount } = await findPlansOfDay(db, userId, period, max);
  if (planIds.length > max.plans || pointCount > max.points) throw dayTooLong();
  const since = new Date(Date.parse(now) - checklistValidH * 3_600_000).toISOString();
  const required = await listRequiredChecklists(db, planIds, since);
  const formIds = [...new Set(required.map((checklist) => checklist.checklist_form_id))];
  return {
    date,
    userId,
    period,
    planIds,
    checklistsDue: required.map(({ filled, ...due }) => ({ ...due, block: checklistBlockAt(filled, now) })),
    forms: checklistForms.selectByIds(formIds),
    tables: selectTablesOfForms(formIds),
    formBytes: [leastBytesOfForms(formIds), leastBytesOfTables(formIds)],
  };
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
