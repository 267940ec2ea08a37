import { Type } from 'typebox';
import { DateTime, description, Noun, UpperDateTime } from '../../language/noun-schema.ts';
import { windowForms } from './time-window.ts';

/** When a point must be served: the service must begin within it, both ends included. */
export const TimeWindow = Noun('TimeWindow', { begin: DateTime, end: DateTime });
export type TimeWindow = Type.Static<typeof TimeWindow>;

/** A window as the validator receives it, after `normaliseWindow` has normalised it. */
export const NewTimeWindow = Type.Object({ begin: DateTime, end: UpperDateTime }, { 'x-forms': windowForms });

/** A window in every notation that callers may use. */
export const SentTimeWindow = Type.Union(
  [
    Type.Object({ begin: DateTime, end: UpperDateTime }),
    Type.Object({ start: DateTime, end: UpperDateTime }),
    Type.Unsafe<[string, string]>(Type.Array(DateTime, { minItems: 2, maxItems: 2 })),
    Type.String({ pattern: '^[^/]+/[^/]+$', examples: ['2026-01-31T08:00/2026-01-31T10:00'] }),
  ],
  description(
    'Service must begin inside it: {begin, end}, {start, end}, [begin, end] or "begin/end"',
    'O atendimento deve começar dentro dela: {begin, end}, {start, end}, [begin, end] ou "begin/end"',
  ),
);
