import { AddressParts } from '@tropeiro/domain/planning/address-schema.ts';
import { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import { RoutePointItem } from '@tropeiro/domain/planning/points/route-point-item-schema.ts';
import { FoundRoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { NewTimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import { UnassignedRoutePoint } from '@tropeiro/domain/planning/route-schema.ts';
import { ignoredFieldsWarnings } from '@tropeiro/domain/planning/sheets/ignored-fields.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { dottedNames, siblingPointer } from '@tropeiro/platform/handling/json-pointer.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';
import { Type } from 'typebox';

/** Collects the fields of points that nothing is read from. Fields that only the service writes are left out: points come back as they were read. */
export class IgnoredPointFields {
  /** The field that each name met so far probably means. */
  private readonly likelyOf = new Map<string, string | undefined>();

  note(point: unknown): void {
    if (this.likelyOf.size >= comparedNamesMaxCount) return;
    for (const { pointer, name, likely } of findIgnored(point)) {
      if (this.likelyOf.size >= comparedNamesMaxCount) return;
      const field = dottedNames(pointer);
      if (writtenByService.has(field) && !(field === 'capacity' && losesCapacity(point))) continue;
      if (this.likelyOf.has(field)) continue;
      const meant = likely(name);
      this.likelyOf.set(field, meant && dottedNames(siblingPointer(pointer, meant)));
    }
  }

  /** One warning of all that were met, which names some of them. */
  warnings(): readonly PlanWarningFacts[] {
    return ignoredFieldsWarnings(this.likelyOf);
  }
}

/** Once this many names were compared, further ones are ignored without a report. */
const comparedNamesMaxCount = 50;

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
