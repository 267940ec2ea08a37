import { Problem } from '@tropeiro/contract/faults/problem.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import type { TSchema } from 'typebox';
import { commentText, TypeTexts } from './type-text.ts';

/** Writes the calls of the service as TypeScript without schemas: the types of the client's package. */
export function callDeclarations(): string {
  const texts = new TypeTexts();
  const calls = Object.values(operations).map((operation) => callText(operation, texts));
  texts.textOf(Problem);
  return [
    '/** What each operation takes and gives. */',
    `export type Operations = {\n${calls.join('\n')}\n};`,
    ...texts.nouns,
    '',
  ].join('\n\n');
}

function callText(operation: Operation, texts: TypeTexts): string {
  const { id, summary, answer, params, query, body, upload } = operation;
  const partText = (schema: TSchema | undefined) => (schema ? texts.textOf(schema) : 'undefined');
  const fields = {
    kind: JSON.stringify(answer.kind),
    params: partText(params),
    query: partText(query),
    body: partText(body),
    takesFile: String(upload !== undefined),
    givesFile: String(answer.kind === 'record' && answer.bytes !== undefined),
    answer: answerText(answer, texts),
    event: eventText(answer, texts),
  };
  const lines = Object.entries(fields).map(([name, text]) => `readonly ${name}: ${text};`);
  return `${commentText(summary.en)}readonly ${id}: {\n${lines.join('\n')}\n};`;
}

function answerText(answer: Operation['answer'], texts: TypeTexts): string {
  if (answer.kind === 'record') return texts.textOf(answer.schema);
  if (answer.kind === 'list')
    return answer.isFlat ? `${texts.textOf(answer.row)}[]` : `{ data: ${texts.textOf(answer.row)}[] }`;
  return answer.kind === 'document' ? 'string' : 'undefined';
}

function eventText(answer: Operation['answer'], texts: TypeTexts): string {
  if (answer.kind !== 'stream') return 'never';
  return Object.entries(answer.events)
    .map(
      ([name, data]) =>
        `{ readonly id: string; readonly event: ${JSON.stringify(name)}; readonly data: ${texts.textOf(data)} }`,
    )
    .join(' | ');
}
