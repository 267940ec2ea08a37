import type { Problem } from '../problem.ts';
import type { Reading } from './instance.ts';
import { checkReferences, problemShape } from './problem-shape.ts';

const mostSentences = 20;

/** Reads `Problem` with its matrices as plain lists. Jobs are numbered from 0, then pickups and deliveries in turn. */
export function readJson(text: string): Reading {
  const parsed = parse(text);
  if ('wrong' in parsed) return parsed;
  const wrong: string[] = [];
  const complain = (sentence: string) => wrong.push(sentence);
  problemShape(parsed.value, '', complain);
  if (wrong.length === 0) checkReferences(parsed.value as Problem, complain);
  if (wrong.length > 0)
    return wrong.length <= mostSentences
      ? { wrong }
      : { wrong: [...wrong.slice(0, mostSentences), `And ${wrong.length - mostSentences} more.`] };

  const written = parsed.value as Problem;
  const problem: Problem = {
    ...written,
    profiles: written.profiles.map(({ durationsS, distancesM }) => ({
      durationsS: Int32Array.from(durationsS),
      distancesM: Int32Array.from(distancesM),
    })),
  };
  const jobs = problem.jobs.length;
  return {
    instance: {
      problem,
      numberOf: ({ kind, index }) => (kind === 'job' ? index : jobs + 2 * index + (kind === 'pickup' ? 0 : 1)),
      reportedCost: (totals) => totals.cost,
    },
  };
}

/** Writes the problem in the form that `readJson` reads. */
export function writeJson(problem: Problem): string {
  return JSON.stringify(problem, (_, value) => (value instanceof Int32Array ? [...value] : value));
}

function parse(text: string): { readonly value: unknown } | { readonly wrong: readonly string[] } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const { message } = error as SyntaxError;
    // Some error messages of the engine have the position, others quote the text around it.
    const position = /position (\d+)/.exec(message)?.[1];
    const where = position === undefined ? 'The file' : `Line ${text.slice(0, Number(position)).split('\n').length}`;
    return { wrong: [`${where} is not JSON: ${message}.`] };
  }
}
