import { gapsBetween, type Span, subtractSpans } from './span.ts';
import type { TimedRoute } from './time-route.ts';

/** A break of a route: its span, and how many stops are completed before it. */
export type RouteBreak = Span & { readonly doneCount: number };

/**
 * The breaks of a route's crew from one moment to the end of the route: the gaps between working spans, less any
 * service that overlaps them.
 */
export function breaksOfRoute({ stops }: TimedRoute, fromS: number, working: readonly Span[]): RouteBreak[] {
  const untilS = stops.at(-1)?.endS ?? fromS;
  let doneCount = 0;
  return gapsBetween(working)
    .filter(({ begin, end }) => fromS < end && begin < untilS)
    .flatMap((gap) => {
      while (doneCount < stops.length && stops[doneCount]!.endS <= gap.begin) doneCount++;
      const services: Span[] = [];
      for (let at = doneCount; at < stops.length && stops[at]!.beginS < gap.end; at++)
        services.push({ begin: stops[at]!.beginS, end: stops[at]!.endS });
      const pause = { begin: Math.max(gap.begin, fromS), end: Math.min(gap.end, untilS) };
      return subtractSpans(pause, services).map((span) => ({
        ...span,
        doneCount: doneCount + services.filter(({ end }) => end <= span.begin).length,
      }));
    });
}
