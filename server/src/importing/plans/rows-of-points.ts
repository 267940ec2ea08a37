import { itemsOfPointMaxCount } from '@tropeiro/domain/planning/points/route-point-item.ts';
import { routePointTypeOf } from '@tropeiro/domain/planning/points/route-point-type.ts';
import { itemPath } from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import type { SheetPlan } from '@tropeiro/domain/planning/sheets/sheet-plan.ts';
import type { PointRow } from './point-row.ts';
import { type SheetPlans, samePlate } from './sheet-plan.ts';

/** How many lines a point may have, not counting lines that add nothing new. Each adds an item. */
export const linesOfPointMaxCount = itemsOfPointMaxCount;

/** The value that a row gives to one field of its point. */
export type Fact = { readonly row: PointRow; readonly value: unknown };

/** The rows of one point. They agree on its values, which are stored by the paths of its fields. */
export type RowsOfPoint = {
  readonly rows: readonly [PointRow, ...PointRow[]];
  readonly facts: ReadonlyMap<string, Fact>;
  /** Absent: the plan of the request. */
  readonly plan: SheetPlan | undefined;
};

/** A row with the code of an earlier point that has other values at these paths. */
export type ClashingRow = { readonly row: PointRow; readonly first: PointRow; readonly paths: readonly string[] };

type Point = RowsOfPoint & { readonly rows: [PointRow, ...PointRow[]]; readonly facts: Map<string, Fact> };

/**
 * Groups the rows of a sheet by point, in the order of each point's first row. Rows with the same external code are one point. A
 * pick-up and a delivery with one code are two points, and so are points of two plans.
 */
export class RowsOfPoints {
  readonly all: (RowsOfPoint | ClashingRow)[] = [];
  pointCount = 0;
  private readonly byCode = new Map<unknown, Point[]>();
  private readonly plans: SheetPlans;
  private readonly firstDay: string;

  /** @param firstDay the day of plans whose lines have a plate and no date */
  constructor(plans: SheetPlans, firstDay: string) {
    this.plans = plans;
    this.firstDay = firstDay;
  }

  add(row: PointRow): void {
    const code = row.values.get('external_code');
    const ofCode = this.byCode.get(code) ?? [];
    const known = code === undefined ? undefined : ofCode.find((point) => this.isOf(point, row));
    if (!known) {
      const point: Point = { rows: [row], facts: new Map(), plan: this.planOf(row) };
      addFacts(point, row);
      this.all.push(point);
      this.pointCount += 1;
      ofCode.push(point);
      if (code !== undefined) this.byCode.set(code, ofCode);
      return;
    }
    const paths = differences(known, row);
    if (paths.length > 0) this.all.push({ row, first: known.rows[0], paths });
    // One row more than a point may have shows that there are too many. The others need not be held.
    else if (known.rows.length <= linesOfPointMaxCount) {
      known.rows.push(row);
      addFacts(known, row);
    }
  }

  /** Whether the type, plate and date of a row are empty or equal those of a point. */
  private isOf({ rows: [first], plan }: Point, row: PointRow): boolean {
    const { values } = row;
    return (
      (!values.has('type') || typeOf(row) === typeOf(first)) &&
      (!values.has('vehicle_plate') || (plan !== undefined && samePlate(plateOf(row)) === samePlate(plan.plate))) &&
      (!values.has('date') || values.get('date') === (plan?.day ?? first.values.get('date') ?? this.firstDay))
    );
  }

  private planOf(row: PointRow): SheetPlan | undefined {
    if (!row.values.has('vehicle_plate')) return undefined;
    // A row with an unreadable date is reported as wrong, so its plan does not matter.
    const isDayRead = row.values.has('date') && !row.faults.some(({ path }) => path === 'date');
    return this.plans.planFor(plateOf(row), isDayRead ? String(row.values.get('date')) : this.firstDay);
  }
}

const typeOf = ({ values }: PointRow): string => routePointTypeOf(String(values.get('type') ?? 'PE'));
const plateOf = ({ values }: PointRow): string => String(values.get('vehicle_plate'));

function addFacts({ facts }: Point, row: PointRow): void {
  for (const [path, value] of row.values) if (isOfPoint(path) && !facts.has(path)) facts.set(path, { row, value });
}

/** The paths at which a row contradicts the earlier rows of its point. */
const differences = ({ facts }: Point, { values }: PointRow): string[] =>
  [...values.keys()].filter((path) => {
    const before = facts.get(path);
    return before !== undefined && !isOfRow.has(path) && before.value !== values.get(path);
  });

const isOfPoint = (path: string): boolean => !path.startsWith(itemPath);

/**
 * Fields that identify the point of a row. They are excluded from the comparison, because a type or plate can be written in two
 * ways.
 */
const isOfRow: ReadonlySet<string> = new Set(['type', 'vehicle_plate', 'date']);
