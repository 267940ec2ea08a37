import { AddressParts } from '@tropeiro/domain/planning/address.ts';
import { ignoredFieldsWarnings } from '@tropeiro/domain/planning/ignored-fields.ts';
import { NewRoutePoint } from '@tropeiro/domain/planning/new-route-point.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { UnassignedRoutePoint } from '@tropeiro/domain/planning/route.ts';
import { FoundRoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import { itemPath, routePointColumns } from '@tropeiro/domain/planning/route-point-columns.ts';
import { NewRoutePointItem, RoutePointItem } from '@tropeiro/domain/planning/route-point-item.ts';
import { NewTimeWindow } from '@tropeiro/domain/planning/time-window.ts';
import { Type } from 'typebox';
import { pointerTokens } from '../../handling/json-pointer.ts';
import { likelyPlace, type NamedPlace } from '../../handling/likely-name.ts';
import { unknownFieldsOf } from '../../handling/unknown-fields.ts';

/** A field of a point that nothing is read from. */
export type UnreadField = {
  /** Where it stands in the point. */
  readonly pointer: string;
  /** The one that is likely to be meant, where there is such a one: `route_point_items.capacity`. */
  readonly likely: string | undefined;
};

/**
 * Finds the fields of points that nothing is read from: misspelt ones, and such as points do not have. Those that the
 * service itself writes are none, since points come back as they were read.
 */
export class UnreadFields {
  /** What is likely to be meant by each name met so far. */
  private readonly likelyOf = new Map<string, string | undefined>();
  private isFull = false;

  /** Those of one point; once very many names were met, none. */
  of(point: unknown): readonly UnreadField[] {
    if (this.isFull) return [];
    return findUnread(point).flatMap(({ pointer }): UnreadField[] => {
      const name = nameAt(pointer);
      if (name === 'capacity' && !losesCapacity(point)) return [];
      if (!this.likelyOf.has(name)) {
        this.isFull = this.likelyOf.size === metMaxCount;
        if (this.isFull) return [];
        this.likelyOf.set(name, likelyField(name));
      }
      return [{ pointer, likely: this.likelyOf.get(name) }];
    });
  }

  /** One warning of all that were met, which names some of them. */
  warnings(): readonly PlanWarningFacts[] {
    return ignoredFieldsWarnings(this.likelyOf);
  }
}

/** So many names are looked at: each is compared with all that a point has. */
const metMaxCount = 50;

/** The name of a field, with that of what it is in: `time_widow`, `route_point_items.capacty`. */
function nameAt(pointer: string): string {
  const tokens = pointerTokens(pointer);
  return tokens.length === 1 ? tokens[0]! : `${tokens[0]}.${tokens.at(-1)}`;
}

/** A point takes up what its items do: without any, a capacity of its own is lost. */
function losesCapacity(point: unknown): boolean {
  const { capacity, route_point_items: items } = point as Readonly<Record<string, unknown>>;
  return Boolean(capacity) && !(Array.isArray(items) && items.length > 0);
}

const namesOf = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, Type.Unknown()]));
const { capacity: _, ...written } = {
  ...namesOf(FoundRoutePoint.properties),
  ...namesOf(UnassignedRoutePoint.properties),
};
const window = Type.Object(namesOf({ ...NewTimeWindow.properties, start: null }));

/** The names of a point as it may be sent, those that only the service writes among them. */
const findUnread = unknownFieldsOf(
  Type.Object({
    ...written,
    ...namesOf(NewRoutePoint.properties),
    address: Type.Object(namesOf(AddressParts.properties)),
    time_window: window,
    time_windows: Type.Array(window),
    route_point_items: Type.Array(
      Type.Object(namesOf({ ...RoutePointItem.properties, ...NewRoutePointItem.properties })),
    ),
  }),
);

const placesIn = (path: string, fields: object): readonly NamedPlace[] =>
  Object.keys(fields).map((name) => ({ name, at: `${path}${name}` }));

const ownPlaces = placesIn('', NewRoutePoint.properties);
const partPlaces = [
  ...placesIn('address.', AddressParts.properties),
  ...placesIn('time_window.', NewTimeWindow.properties),
  ...placesIn('time_windows.', NewTimeWindow.properties),
  ...placesIn(itemPath, NewRoutePointItem.properties),
];
const known = new Set([...ownPlaces, ...partPlaces].map(({ at }) => at));

/** What people call the fields of a point: as the headings of their sheets, and what it loads by its weight or volume. */
const otherNames: readonly NamedPlace[] = [
  ...routePointColumns.flatMap(({ field, heading, aliases = [] }) =>
    known.has(field) ? [heading.en, heading['pt-BR'], ...aliases].map((name) => ({ name, at: field })) : [],
  ),
  ...['items', 'itens', 'products', 'produtos', 'goods'].map((name) => ({ name, at: 'route_point_items' })),
  ...['weight', 'peso', 'volume', 'cubagem', 'capacity'].map((name) => ({ name, at: `${itemPath}capacity` })),
];
const places = [...ownPlaces, ...partPlaces, ...otherNames];

const likelyInPoint = likelyPlace(places);
const likelyInPart = new Map(
  ['address.', 'time_window.', 'time_windows.', itemPath].map((path) => [
    path,
    likelyPlace(places.filter(({ at }) => at?.startsWith(path))),
  ]),
);

/** The field that a name is likely to be meant for, within the same part of a point. */
function likelyField(name: string): string | undefined {
  const dot = name.indexOf('.') + 1;
  const likely = likelyInPart.get(name.slice(0, dot));
  return (likely ? likely(name.slice(dot)) : likelyInPoint(name))?.at;
}
