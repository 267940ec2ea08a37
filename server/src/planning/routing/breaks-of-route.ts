import { cutSpans, gapsBetween, type Span } from './span.ts';
import type { TimedRoute } from './time-route.ts';

/** A break of a route: a span, and how many of its stops are done by then. */
export type RouteBreak = Span & { readonly doneCount: number };

/** When the crew of a route rests from one moment to the end of it: between its spans of work, but for services that do not keep to them. */
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
      const rest = { begin: Math.max(gap.begin, fromS), end: Math.min(gap.end, untilS) };
      return cutSpans(rest, services).map((span) => ({
        ...span,
        doneCount: doneCount + services.filter(({ end }) => end <= span.begin).length,
      }));
    });
}
