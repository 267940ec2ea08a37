import type { TSchema } from 'typebox';
import type { Operation } from '../operation.ts';
import { exampleOf } from './example-of.ts';

/** An example answer of an operation, as text. Undefined if the answer has no body or is of another kind. */
export function answerExampleOf({ answer, example }: Operation): string | undefined {
  switch (answer.kind) {
    case 'record':
      return written(withFields(exampleOf(answer.schema), example?.answer));
    case 'list':
      return written(listOf(withFields(exampleOf(answer.row), example?.answer), answer.isFlat));
    case 'stream':
      return eventsOf(answer.events);
    default:
      return undefined;
  }
}

const listOf = (row: unknown, isFlat = false): unknown => (isFlat ? [row] : { data: [row] });

const written = (value: unknown): string => JSON.stringify(value, null, 2);

/** Puts these fields into the record of an answer: `data`, each element of `data`, or the answer itself. */
function withFields(answer: unknown, fields: object = {}): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (!('data' in answer)) return { ...answer, ...fields };
  const { data } = answer;
  return {
    ...answer,
    data: Array.isArray(data) ? data.map((each) => ({ ...each, ...fields })) : { ...(data as object), ...fields },
  };
}

/** One event of each name, in the format of a stream. */
const eventsOf = (events: Readonly<Record<string, TSchema>>): string =>
  Object.entries(events)
    .map(([name, data], index) => `id: ${index + 1}\nevent: ${name}\ndata: ${JSON.stringify(exampleOf(data))}`)
    .join('\n\n');
