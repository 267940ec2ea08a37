import { weeklyHoursOf } from './crew-hours.ts';
import type { WeeklyHours } from './route-request.ts';
import { workingSpans } from './shift-spans.ts';
import type { Span } from './span.ts';
import type { Mapping } from './to-problem.ts';
import type { HoursToExtend } from './unassigned-reasons.ts';

/** By how much hours are extended at most, for a remedy: what shifts allow on the days before and after the plan. */
export const hoursAroundS = 86_400;

/**
 * Tells what is in the way of a crew that is to begin work so much earlier, or to end it so much later: the period of the plan, its
 * shift, or both, each by how much. Neither, where it is the window of a departure or arrival.
 */
export function hoursToExtend({ problem, crews, clock, request }: Mapping) {
  const around: Span = { begin: -hoursAroundS, end: clock.lengthS + hoursAroundS };
  const known = new Map<number, readonly Span[]>();
  const spansOf = (crew: number): readonly Span[] => {
    const found = known.get(crew);
    if (found) return found;
    const hours = weeklyHoursOf(crews[crew]!);
    const spans = hours ? workingSpans(withoutBreaks(hours), clock, request.timezone, around) : [around];
    known.set(crew, spans);
    return spans;
  };
  return (crew: number, end: 'begin' | 'end', byS: number): HoursToExtend => {
    const { shift } = problem.vehicles[crew]!;
    if (end === 'end') {
      const wanted = shift.end + byS;
      const allowed = spansOf(crew).findLast(({ begin }) => begin < shift.end)?.end ?? shift.end;
      return longer(wanted - clock.lengthS, wanted - allowed);
    }
    const wanted = shift.begin - byS;
    const allowed = spansOf(crew).find((span) => span.end > shift.begin)?.begin ?? shift.begin;
    return longer(-wanted, allowed - wanted);
  };
}

/** A shift goes on after its breaks. */
const withoutBreaks = (hours: WeeklyHours): WeeklyHours => ({
  ...hours,
  days: hours.days.map((day) => ({ ...day, breaks: [] })),
});

const longer = (periodByS: number, shiftByS: number): HoursToExtend => ({
  ...(periodByS > 0 && { periodByS }),
  ...(shiftByS > 0 && { shiftByS }),
});
