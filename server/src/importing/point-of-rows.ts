import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { SaidOfItem } from '@tropeiro/domain/planning/line-item.ts';
import { dateColumn, itemPath, plateColumn } from '@tropeiro/domain/planning/route-point-columns.ts';
import type { SheetPlan } from '@tropeiro/domain/planning/sheet-plan.ts';
import { pointerTokens } from '../handling/json-pointer.ts';
import type { SentPoint } from '../planning/points/read-points.ts';
import type { Headings } from './headings.ts';
import type { GoodsReading } from './line-goods.ts';
import { type ClashingRow, type Fact, linesOfPointMaxCount, type RowsOfPoint } from './plans/rows-of-points.ts';
import { cellAt } from './point-cell.ts';
import { type PathFault, type PointRow, pathOf } from './point-row.ts';
import { type PlanDay, windowOn } from './window-hours.ts';

export type PointReading = GoodsReading & {
  /** The day of hours without one, in a plan of the sheet or in that of the request. */
  readonly dayOf: (plan?: SheetPlan) => PlanDay;
  readonly language: Language;
};

/** The point that these rows are of: the first says what it is, each may bring an item. */
export function pointOfRows(
  { rows, facts, plan }: RowsOfPoint,
  { headings, itemOf, dayOf, language }: PointReading,
): SentPoint {
  const [first] = rows;
  const items: { readonly row: PointRow; readonly item: object }[] = [];
  const faults = new Map<Fault, { readonly row: PointRow; readonly cellIndex?: number | undefined }>();
  for (const row of rows) {
    const itemIndex = items.length;
    const addFault = ({ path, cellIndex, ...fault }: PathFault): void => {
      const pointer = path === undefined ? {} : { pointer: pointerOf(path, itemIndex) };
      faults.set({ ...pointer, ...fault }, { row, cellIndex });
    };
    for (const fault of row.faults) addFault(fault);
    const said = saidOfItem(row);
    if (said) items.push({ row, item: itemOf(said) });
  }
  if (rows.length > linesOfPointMaxCount) faults.set({ ...tooManyLines }, { row: rows[linesOfPointMaxCount] ?? first });
  const address = addressOf(facts, headings);
  if (address.fault) faults.set(address.fault, { row: facts.get('address')?.row ?? first });
  const date = facts.get('date');
  const { first: firstDay } = dayOf();
  if (!plan && date && date.value !== firstDay && !date.row.faults.some(({ path }) => path === 'date'))
    faults.set(
      { pointer: '/data/date', code: 'day_without_plate', details: { day: verbatim(firstDay) } },
      { row: date.row },
    );
  return {
    line: first.line,
    plan,
    data: {
      ...Object.fromEntries([...facts].flatMap(([path, { value }]) => (isField(path) ? [[path, value]] : []))),
      ...(address.value !== undefined && { address: address.value }),
      ...windowOf(facts, dayOf(plan)),
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

/** A row that has the code of another point. It is one fault, whatever else it says: the row with the code counts. */
export function clashingLine({ row, first, paths }: ClashingRow, { columns }: Headings): SentPoint {
  const headingOf = (path: string) => columns.find((one) => pathOf(one) === path)?.heading ?? path;
  const details = {
    line: first.line,
    columns: verbatim(paths.map((path) => `“${headingOf(path)}”`).join(', ')),
  };
  const code = row.values.get('external_code');
  return {
    line: row.line,
    data: null,
    faults: [{ pointer: '/data', code: 'same_code_as_line', details }],
    cellOf: () => ({
      name: row.values.get('name'),
      externalCode: code,
      field: 'external_code',
      column: headingOf('external_code'),
      value: code,
    }),
  };
}

/** Whether a path is of a field of the point itself, and not of a part of one or of the plan. */
const isField = (path: string): boolean =>
  !path.includes('.') && path !== plateColumn.field && path !== dateColumn.field;

const tooManyLines: Fault = {
  pointer: '/data/route_point_items',
  code: 'too_many',
  details: { limit: linesOfPointMaxCount },
};

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
