import type { Fault } from '../../faults/fault.ts';
import { type BilingualText, verbatim } from '../../language/bilingual-text.ts';
import { addressPartNames, addressText } from '../address.ts';
import type { NewRoutePoint } from './new-route-point-schema.ts';
import { contactFieldNames, withoutMaskedContact } from './point-contact.ts';
import { capacityOf, itemsOfPointMaxCount } from './route-point-item.ts';
import { routePointTypeOf } from './route-point-type.ts';
import { normaliseWindow, windowFaults } from './time-window.ts';

export const windowsMaxCount = 10;

/** The fields of a point that hold texts of a caller. Their size is limited in total. An address may also be in parts. */
export const pointTextFields = [
  'name',
  'external_code',
  'address',
  'info',
  ...contactFieldNames,
] as const satisfies readonly (keyof NewRoutePoint)[];

/** The highest priority of a point. */
export const priorityMax = 100;

/**
 * The lists of a point that exceed their maximum length. They are checked first, because validating a hundred thousand
 * elements would take seconds.
 */
export const listLengthFaults = (sent: Readonly<Record<string, unknown>>): Fault[] =>
  Object.entries({ time_windows: windowsMaxCount, route_point_items: itemsOfPointMaxCount }).flatMap(
    ([name, limit]): Fault[] => {
      const list = sent[name];
      return Array.isArray(list) && list.length > limit
        ? [{ pointer: `/data/${name}`, code: 'too_many', details: { limit } }]
        : [];
    },
  );

/**
 * A caller's point with its address, type and windows normalised for validation. A point that is sent back as it was
 * read also has the parts of its address.
 */
export function normalisePoint(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const {
    type,
    address_detail: parts,
    time_window: window,
    time_windows: windows,
    ...rest
  } = withoutMaskedContact(sent);
  return {
    ...rest,
    ...(Boolean(parts) && !rest.address && { address: parts }),
    ...(type !== undefined && { type: typeof type === 'string' ? routePointTypeOf(type) : type }),
    ...(window !== undefined && { time_window: normaliseWindow(window) }),
    ...(windows !== undefined && { time_windows: Array.isArray(windows) ? windows.map(normaliseWindow) : windows }),
  };
}

/** The maximum capacity of a point: far more than any vehicle loads, and small enough for exact sums. */
const pointMaxCapacity = 1_000_000_000;

/**
 * The faults of a point beyond its schema.
 * @param canGeocode whether an address suffices without coordinates
 * @param momentText how a moment of its windows is written in messages
 */
export function routePointFaults(
  point: NewRoutePoint,
  canGeocode: boolean,
  momentText: (moment: string) => BilingualText = verbatim,
): Fault[] {
  const { latitude, longitude, time_window: window, time_windows: windows, route_point_items: items } = point;
  const hasLatitude = typeof latitude === 'number';
  const hasLongitude = typeof longitude === 'number';
  const faults: Fault[] = [];
  if (hasLatitude !== hasLongitude)
    faults.push({ pointer: hasLatitude ? '/data/longitude' : '/data/latitude', code: 'missing' });
  else if (!hasLatitude && !(canGeocode && addressText(point.address) !== null))
    faults.push(canGeocode ? noAddress(point.address) : { pointer: '/data/latitude', code: 'missing' });
  if (window && windows)
    faults.push({ pointer: '/data/time_windows', code: 'contradicts', details: { other: verbatim('time_window') } });
  else if (window)
    faults.push(...windowFaults([window], '/data/time_window', momentText).map(onlyPointer('/data/time_window')));
  else if (windows) faults.push(...windowFaults(windows, '/data/time_windows', momentText));
  if (items && capacityOf(items) > pointMaxCapacity)
    faults.push({ pointer: '/data/route_point_items', code: 'too_large', details: { limit: pointMaxCapacity } });
  return faults;
}

/** The fault of an empty address. */
const noAddress = (address: NewRoutePoint['address']): Fault =>
  address && typeof address === 'object'
    ? { pointer: '/data/address', code: 'parts_missing', details: { names: verbatim(addressPartNames.join(', ')) } }
    : { pointer: '/data/address', code: 'missing' };

const onlyPointer =
  (pointer: string) =>
  (fault: Fault): Fault => ({ ...fault, pointer });

/** The windows of a point, in either of its fields. */
export const windowsOf = ({
  time_window: window,
  time_windows: windows,
}: Pick<NewRoutePoint, 'time_window' | 'time_windows'>) => (window ? [window] : (windows ?? []));
