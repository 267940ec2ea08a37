import { positionMaxAgeMs } from '@tropeiro/domain/execution/position-age.ts';
import type { SharedStatus } from '@tropeiro/domain/execution/share/shared-status.ts';
import type { SharedPosition, SharedView } from '@tropeiro/domain/execution/share/shared-view-schema.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { FoundShareLink } from '../../store/execution/share-links.ts';
import type { SharedPlanFacts, SharedPointFacts } from '../../store/execution/shared-facts.ts';
import type { TimedPlace } from '../../store/tracking/positions/phone-positions.ts';
import { greatCircleM } from '../../travel/sphere.ts';

/** A vehicle within this distance is at the point. */
const hereM = 500;

type Link = Pick<FoundShareLink, 'show_position' | 'date_expires'>;

/**
 * What a link shows of a point. The vehicle's position is shown only while it drives to this point or is there. Otherwise it
 * would reveal other stops.
 */
export function sharedPointView(facts: SharedPointFacts, seen: TimedPlace | undefined, link: Link): SharedView {
  const { point, attempts, company, timezone } = facts;
  const fresh = freshOf(facts, seen);
  const place = placeOf(point);
  const position = fresh && positionOf(fresh, place);
  const status = statusOf(facts, position);
  const isOpen = status === 'planned' || status === 'under_way' || status === 'next' || status === 'here';
  return {
    ...{ company, timezone, status },
    external_code: point.external_code,
    type: point.type,
    time_scheduled: point.time_scheduled,
    eta: isOpen ? point.eta : null,
    eta_date: isOpen ? point.eta_date : null,
    late_by: isOpen ? point.late_by : null,
    time_windows: point.time_windows,
    done_count: null,
    point_count: null,
    position: link.show_position && position && (status === 'next' || isNear(status, position)) ? position : null,
    attempts: [...attempts],
    date_expires: link.date_expires,
  };
}

/** What a link shows of a plan: its progress and the vehicle's position, but none of its points. */
export function sharedPlanView(facts: SharedPlanFacts, seen: TimedPlace | undefined, link: Link): SharedView {
  const { company, timezone, plan_status: planStatus, is_under_way: isUnderWay, is_plan_excluded: isExcluded } = facts;
  const status = isExcluded ? 'cancelled' : planStatus === 'C' ? 'done' : isUnderWay ? 'under_way' : 'planned';
  const isOpen = status === 'planned' || status === 'under_way';
  const fresh = status === 'under_way' && link.show_position ? freshOf(facts, seen) : undefined;
  return {
    ...{ company, timezone, status },
    external_code: null,
    type: null,
    time_scheduled: facts.time_scheduled,
    eta: isOpen ? facts.eta : null,
    eta_date: isOpen ? facts.eta_date : null,
    late_by: null,
    time_windows: [],
    done_count: facts.done_count,
    point_count: facts.point_count,
    position: fresh ? positionOf(fresh, undefined) : null,
    attempts: [],
    date_expires: link.date_expires,
  };
}

function statusOf(facts: SharedPointFacts, position: SharedPosition | undefined): SharedStatus {
  const { point, is_under_way: isUnderWay, is_next: isNext, is_plan_excluded: isExcluded } = facts;
  if (isExcluded || point.date_excluded !== null) return 'cancelled';
  if (point.status !== 'P') return point.status === 'D' ? 'returned' : 'done';
  if (!isUnderWay) return 'planned';
  if (point.eta === null || point.eta_date === null) return 'under_way';
  const isReached = Date.parse(point.eta) < Date.parse(point.eta_date) - 1000;
  if (isReached) return point.date_arrived !== null || isNear('here', position) ? 'here' : 'under_way';
  return isNext ? 'next' : 'under_way';
}

/** Whether the vehicle is seen at the point. Without this check, it may have left again without a report. */
const isNear = (status: SharedStatus, position: SharedPosition | undefined): boolean =>
  status === 'here' && position !== undefined && (position.distance ?? 0) <= hereM;

const freshOf = ({ now }: { readonly now: string }, seen: TimedPlace | undefined): TimedPlace | undefined =>
  seen && Date.parse(now) - Date.parse(seen.time) <= positionMaxAgeMs ? seen : undefined;

const positionOf = (seen: TimedPlace, from: Coordinates | undefined): SharedPosition => ({
  date_time: seen.time,
  latitude: seen.latitude,
  longitude: seen.longitude,
  distance: from ? greatCircleM(from, seen) : null,
  bearing: from ? bearingOf(from, seen) : null,
});

const placeOf = ({ latitude, longitude }: SharedPointFacts['point']): Coordinates | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** The direction from one place to another, in whole degrees from north. At these few kilometres the earth counts as flat. */
function bearingOf(from: Coordinates, to: Coordinates): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return Math.round(degrees + 360) % 360;
}
