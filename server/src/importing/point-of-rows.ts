import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { SaidOfItem } from '@tropeiro/domain/planning/line-item.ts';
import { itemPath } from '@tropeiro/domain/planning/route-point-columns.ts';
import { itemsOfPointMaxCount } from '@tropeiro/domain/planning/route-point-item.ts';
import { pointerTokens } from '../handling/json-pointer.ts';
import type { SentPoint } from '../planning/points/read-points.ts';
import type { Headings } from './headings.ts';
import type { GoodsReading } from './line-goods.ts';
import { cellAt } from './point-cell.ts';
import type { PathFault, PointRow } from './point-row.ts';
import { type PlanDay, windowOn } from './window-hours.ts';

/** A point may have so many lines: each brings an item, but for those that say nothing new. */
export const linesOfPointMaxCount = itemsOfPointMaxCount;

export type PointReading = GoodsReading & {
  /** The day of hours without one. */
  readonly day: PlanDay;
  readonly language: Language;
};

/** The point that these rows are of: the first says what it is, each may bring an item. */
export function pointOfRows(rows: readonly PointRow[], { headings, itemOf, day, language }: PointReading): SentPoint {
  const facts = new Map<string, Fact>();
  const items: { readonly row: PointRow; readonly item: object }[] = [];
  const faults = new Map<Fault, { readonly row: PointRow; readonly cellIndex?: number | undefined }>();
  for (const row of rows) {
    const itemIndex = items.length;
    const addFault = ({ path, cellIndex, ...fault }: PathFault): void => {
      const pointer = path === undefined ? {} : { pointer: pointerOf(path, itemIndex) };
      faults.set({ ...pointer, ...fault }, { row, cellIndex });
    };
    for (const fault of row.faults) addFault(fault);
    for (const [path, value] of row.values) {
      if (path.startsWith(itemPath)) continue;
      const before = facts.get(path);
      if (!before) facts.set(path, { row, value });
      else if (before.value !== value) addFault({ path, code: 'other_than_line', details: { line: before.row.line } });
    }
    const said = saidOfItem(row);
    if (said) items.push({ row, item: itemOf(said) });
  }
  const [first] = rows;
  if (!first) throw new Error('A point has at least one row');
  if (rows.length > linesOfPointMaxCount) faults.set({ ...tooManyLines }, { row: rows[linesOfPointMaxCount] ?? first });
  const address = addressOf(facts, headings);
  if (address.fault) faults.set(address.fault, { row: facts.get('address')?.row ?? first });
  return {
    line: first.line,
    data: {
      ...Object.fromEntries([...facts].flatMap(([path, { value }]) => (path.includes('.') ? [] : [[path, value]]))),
      ...(address.value !== undefined && { address: address.value }),
      ...windowOf(facts, day),
      ...(items.length > 0 && { route_point_items: items.map(({ item }) => item) }),
    },
    faults: [...faults.keys()],
    cellOf(fault) {
      const [, ...tokens] = pointerTokens(fault.pointer ?? '');
      const path = tokens.filter((token) => !/^\d+$/.test(token)).join('.');
      const at = faults.get(fault);
      const row = at?.row ?? items[Number(tokens[1])]?.row ?? facts.get(path)?.row ?? first;
      return { line: row.line, ...cellAt(row, at?.cellIndex, path, headings, language) };
    },
  };
}

const tooManyLines: Fault = {
  pointer: '/data/route_point_items',
  code: 'too_many',
  details: { limit: linesOfPointMaxCount },
};

type Fact = { readonly row: PointRow; readonly value: unknown };

/** The pointer of a field of a point, or of one of its items. */
const pointerOf = (path: string, itemIndex: number): string =>
  `/data/${path.replace(itemPath, `${itemPath}${itemIndex}.`).replaceAll('.', '/')}`;

function saidOfItem({ values }: PointRow): SaidOfItem | undefined {
  const said = [...values].filter(([path]) => path.startsWith(itemPath));
  return said.length === 0
    ? undefined
    : Object.fromEntries(said.map(([path, value]) => [path.slice(itemPath.length), value]));
}

/** An address in one text or in its parts; beside other parts, the text is the street. */
function addressOf(
  facts: ReadonlyMap<string, Fact>,
  { columns }: Headings,
): { readonly value?: unknown; readonly fault?: Fault } {
  const text = facts.get('address')?.value;
  const parts = Object.fromEntries(
    [...facts].flatMap(([path, { value }]) =>
      path.startsWith('address.') ? [[path.slice('address.'.length), value]] : [],
    ),
  );
  if (Object.keys(parts).length === 0) return { value: text };
  if (text !== undefined && 'street' in parts) {
    const other = verbatim(columns.find(({ column }) => column.field === 'address.street')?.heading ?? 'street');
    return { value: parts, fault: { pointer: '/data/address', code: 'contradicts', details: { other } } };
  }
  return { value: { ...(text !== undefined && { street: text }), ...parts } };
}

function windowOf(facts: ReadonlyMap<string, Fact>, day: PlanDay): { readonly time_window?: object } {
  const [begin, end] = ['time_window.begin', 'time_window.end'].map((path) => facts.get(path)?.value);
  return begin === undefined && end === undefined ? {} : { time_window: windowOn(day, begin, end) };
}
