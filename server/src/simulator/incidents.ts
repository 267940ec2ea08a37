import type { Behaviour } from './behaviours.ts';
import { between, type Random } from './random.ts';
import type { Stage, StageKind } from './stage.ts';
import type { TimeSpan } from './time-span.ts';

/** A behaviour with its time. An alarm has no duration. */
export type Incident = TimeSpan & { readonly behaviour: Behaviour };

/** When each behaviour occurs on a day: at random in a stage of a suitable kind. */
export function incidentsOf(seen: ReadonlySet<Behaviour>, stages: readonly Stage[], random: Random): Incident[] {
  return [...seen].flatMap((behaviour): Incident[] => {
    if (behaviour.kind === 'ordinary' || behaviour.kind === 'habit') return [];
    const kinds: readonly StageKind[] = behaviour.kind === 'alarm' ? ['driving'] : behaviour.during;
    const fitting = stages.filter(({ kind, isAtWork }) => isAtWork && kinds.includes(kind));
    const stage = fitting[Math.floor(random() * fitting.length)];
    const [share, lasts] = [between(random, 0.2, 0.6), random()];
    if (!stage) return [];
    const fromMs = wholeSecond(stage.fromMs + (stage.untilMs - stage.fromMs) * share);
    if (behaviour.kind === 'alarm') return [{ behaviour, fromMs, untilMs: fromMs }];
    const [least, most] = behaviour.lastsS;
    return [{ behaviour, fromMs, untilMs: wholeSecond(fromMs + (least + (most - least) * lasts) * 1000) }];
  });
}

const wholeSecond = (ms: number): number => Math.floor(ms / 1000) * 1000;
