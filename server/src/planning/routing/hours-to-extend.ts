import { weeklyHoursOf } from './crew-hours.ts';
import type { WeeklyHours } from './route-request.ts';
import { workingSpans } from './shift-spans.ts';
import type { Span } from './span.ts';
import type { Mapping } from './to-problem.ts';
import type { HoursToExtend } from './unassigned-reasons.ts';

/**
 * The longest extension of hours that a remedy proposes. Shifts of the days before and after the plan are considered.
 */
export const maxExtensionS = 86_400;

/**
 * Returns a function that finds what must be extended for a crew to begin earlier or end later: the plan's period, its
 * shift, or both, each by how much. Empty if only the window of a departure or arrival is in the way.
 */
export function hoursToExtend({ problem, crews, clock, request }: Mapping) {
  const around: Span = { begin: -maxExtensionS, end: clock.lengthS + maxExtensionS };
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
      const wantedEndS = shift.end + byS;
      const allowed = spansOf(crew).findLast(({ begin }) => begin < shift.end)?.end ?? shift.end;
      return longer(wantedEndS - clock.lengthS, wantedEndS - allowed);
    }
    const wantedBeginS = shift.begin - byS;
    const allowed = spansOf(crew).find((span) => span.end > shift.begin)?.begin ?? shift.begin;
    return longer(-wantedBeginS, allowed - wantedBeginS);
  };
}

/** Breaks are ignored, because a shift continues after them. */
const withoutBreaks = (hours: WeeklyHours): WeeklyHours => ({
  ...hours,
  days: hours.days.map((day) => ({ ...day, breaks: [] })),
});

const longer = (periodByS: number, shiftByS: number): HoursToExtend => ({
  ...(periodByS > 0 && { periodByS }),
  ...(shiftByS > 0 && { shiftByS }),
});
