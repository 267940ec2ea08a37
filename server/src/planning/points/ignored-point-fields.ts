import { AddressParts } from '@tropeiro/domain/planning/address-schema.ts';
import { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import { RoutePointItem } from '@tropeiro/domain/planning/points/route-point-item-schema.ts';
import { FoundRoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { NewTimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import { UnassignedRoutePoint } from '@tropeiro/domain/planning/route-schema.ts';
import { ignoredFieldsWarnings } from '@tropeiro/domain/planning/sheets/ignored-fields.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { dottedNames, siblingPointer } from '@tropeiro/platform/handling/json-pointer.ts';
import { NameTally } from '@tropeiro/platform/handling/name-tally.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';
import { Type } from 'typebox';

/** Collects the ignored fields of points, without those that only the service writes: points are sent back as they were read. */
export class IgnoredPointFields {
  private readonly tally = new NameTally();
  /** The line of the only point with such fields. Null if several points have them or may have them. */
  private line: number | null | undefined;

  note(point: unknown, line: number): void {
    if (this.tally.isFull) {
      this.line = null;
      return;
    }
    for (const { pointer, name, likely } of findIgnored(point)) {
      const field = dottedNames(pointer);
      if (writtenByService.has(field) && !(field === 'capacity' && losesCapacity(point))) continue;
      this.tally.count(field, () => {
        const meant = likely(name);
        return meant && dottedNames(siblingPointer(pointer, meant));
      });
      this.line = this.line === undefined || this.line === line ? line : null;
    }
  }

  /**
   * One warning about all these fields, which names some of them. It has the line of their point if that is a single valid one.
   * The line of a wrong point may later be that of another.
   */
  warnings(valid: readonly { readonly line: number }[]): readonly PlanWarningFacts[] {
    const point = valid.find(({ line }) => line === this.line);
    return ignoredFieldsWarnings(
      this.tally.report().map(({ field, meant }) => [field, meant ?? undefined]),
      point?.line ?? null,
    );
  }
}

/** A point takes up what its items do: without any, a capacity of its own is lost. */
function losesCapacity(point: unknown): boolean {
  const { capacity, route_point_items: items } = point as Readonly<Record<string, unknown>>;
  return Boolean(capacity) && !(Array.isArray(items) && items.length > 0);
}

const { begin, end } = NewTimeWindow.properties;
const window = Type.Object({ begin, start: begin, end });
const findIgnored = unknownFieldsOf(
  Type.Object({
    ...NewRoutePoint.properties,
    address: AddressParts,
    time_window: window,
    time_windows: Type.Array(window),
  }),
);

const writtenByService = new Set([
  ...Object.keys({ ...FoundRoutePoint.properties, ...UnassignedRoutePoint.properties }),
  ...Object.keys(RoutePointItem.properties).map((name) => `route_point_items.${name}`),
]);
