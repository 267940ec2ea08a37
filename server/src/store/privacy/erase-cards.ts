import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, asTextArray, sql } from '@tropeiro/platform/database/statement.ts';

/** How many messages one statement searches for cards: it ends within a second. */
const searchedAtOnce = 20_000;

/** Searching a segment takes as long as searching this many messages. */
const segmentCost = 40;

/**
 * Erases the cards of drivers from messages of devices and from their segments. Call it before the drivers are anonymized, in the
 * same transaction. It returns the keys of the cards (`cardKey`).
 *
 * Each statement ends well within its timeout, however many messages a company has. No vehicle is locked while messages are
 * searched. Then those whose states or events are erased are locked until the transaction ends. Messages that arrive during the search
 * are treated as those that arrive after the erasure.
 */
export async function eraseCardsOfDrivers(
  db: Db,
  driverIds: readonly number[],
  atMost = searchedAtOnce,
): Promise<readonly string[]> {
  if (driverIds.length === 0) return [];
  const ids = sql`${arrayLiteral(driverIds)}::bigint[]`;
  const cards = parseFirst<string[]>(await db.rows(sql`select to_json(begin_card_erasure(${ids}))`)) ?? [];
  await eraseCards(db, cards, driverIds, atMost);
  return cards;
}

/** Erases cards of these drivers, or further cards of anonymized ones. */
export async function eraseCards(
  db: Db,
  cards: readonly string[],
  driverIds: readonly number[] = [],
  atMost = searchedAtOnce,
): Promise<void> {
  if (cards.length === 0) return;
  const found = await eraseFromMessages(db, cards, atMost);
  const vehicles = parseFirst<number[]>(
    await db.rows(sql`select to_json(lock_vehicles_of_cards(${asTextArray(cards)}, ${arrayLiteral(driverIds)}::bigint[],
      ${arrayLiteral(found)}::bigint[]))`),
  );
  for (const vehicle of vehicles ?? []) await eraseFromSegments(db, cards, vehicle, Math.ceil(atMost / segmentCost));
}

/**
 * Erases cards from messages, part by part, and returns the vehicles with such messages or segments. The months are searched one by
 * one. They cover all time, since a segment may belong to a month without messages.
 */
async function eraseFromMessages(db: Db, cards: readonly string[], atMost: number): Promise<readonly number[]> {
  const vehicles = new Set<number>();
  const months = await db.rows(sql`select coalesce(lag(end_time) over (order by end_time), '-infinity'), end_time
    from (select end_time from message_months() union select 'infinity') months order by end_time`);
  for (const [begin, until] of months)
    for (let since = begin ?? null; since !== null; ) {
      const found = await db.rows(
        sql`select erase_message_cards(${asTextArray(cards)}, ${since}::timestamptz, ${until}::timestamptz, ${atMost}::integer)`,
      );
      const part = parseFirst<{ reached: string | null; vehicles: number[] }>(found);
      for (const id of part?.vehicles ?? []) vehicles.add(id);
      since = part?.reached ?? null;
    }
  return [...vehicles];
}

async function eraseFromSegments(db: Db, cards: readonly string[], vehicle: number, atMost: number): Promise<void> {
  for (let since: string | null = '-infinity'; since !== null; ) {
    const [reached]: readonly (readonly (string | null)[])[] = await db.rows(
      sql`select erase_segment_cards(${asTextArray(cards)}, ${vehicle}, ${since}::timestamptz, ${atMost}::integer)`,
    );
    since = reached?.[0] ?? null;
  }
}
