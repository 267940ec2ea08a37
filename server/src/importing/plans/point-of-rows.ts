import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { type ItemCells, itemOfLine } from '@tropeiro/domain/planning/points/line-item.ts';
import { dateColumn, itemPath, plateColumn } from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import type { SheetPlan } from '@tropeiro/domain/planning/sheets/sheet-plan.ts';
import { pointerTokens } from '@tropeiro/platform/handling/json-pointer.ts';
import type { SentPoint } from '../../planning/points/read-points.ts';
import type { Headings } from '../rows/headings.ts';
import type { GoodsReading } from './line-goods.ts';
import { cellAt } from './point-cell.ts';
import { type PathFault, type PointRow, pathOf } from './point-row.ts';
import { type ClashingRow, type Fact, linesOfPointMaxCount, type RowsOfPoint } from './rows-of-points.ts';
import { type PlanDay, windowOn } from './window-hours.ts';

export type PointReading = GoodsReading & {
  /** The day for times without a date, in a plan of the sheet or of the request. */
  readonly dayOf: (plan?: SheetPlan) => PlanDay;
  readonly language: Language;
};

/** The point of these rows. The first row describes it, and each row can add an item. */
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
    const fields = itemFields(row);
    if (fields) items.push({ row, item: row.isWeighed ? weighedItem(fields) : itemOf(fields) });
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

/** The report of a row with the code of another point. Its other faults are not reported, because the earlier row counts. */
export function clashingLine({ row, first, paths }: ClashingRow, { columns }: Headings): SentPoint {
  const headingOf = (path: string) => columns.find((column) => pathOf(column) === path)?.heading ?? path;
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

/** Whether a path is of a field of the point itself, not of a nested field or of the plan. */
const isField = (path: string): boolean =>
  !path.includes('.') && path !== plateColumn.field && path !== dateColumn.field;

const weighedItem = itemOfLine('weight');

const tooManyLines: Fault = {
  pointer: '/data/route_point_items',
  code: 'too_many',
  details: { limit: linesOfPointMaxCount },
};

/** The pointer of a field of a point, or of one of its items. */
const pointerOf = (path: string, itemIndex: number): string =>
  `/data/${path.replace(itemPath, `${itemPath}${itemIndex}.`).replaceAll('.', '/')}`;

function itemFields({ values }: PointRow): ItemCells | undefined {
  const entries = [...values].filter(([path]) => path.startsWith(itemPath));
  return entries.length === 0
    ? undefined
    : Object.fromEntries(entries.map(([path, value]) => [path.slice(itemPath.length), value]));
}

/** An address in one text or in several fields. Beside other fields, the text is the street. */
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
