import { passwordPlaceholder } from '@tropeiro/domain/access/password.ts';
import { imageNameExample } from '@tropeiro/domain/files/image.ts';
import type { TObject, TSchema } from 'typebox';
import type { CallExample, Operation } from '../operation.ts';
import { exampleOf } from './example-of.ts';

/**
 * An example of a call. Everything in it holds in the demo company as it is filled at the first start, so that the call
 * succeeds there: ids are those of its records.
 */
export const callExampleOf = ({ params, query, body, example = {}, answer }: Operation): SentExample => ({
  params: { ...(params && fieldsOf(params, () => true)), ...example.params },
  query: {
    ...(query && fieldsOf(query, (name) => (query.required ?? []).includes(name))),
    ...example.query,
    ...(answer.kind === 'list' ? { limit: exampleLimit } : {}),
  },
  body: example.body ?? (body && exampleOf(body, 'shown')),
});

type SentExample = Required<Pick<CallExample, 'params' | 'query' | 'body'>>;

/** An example of one parameter, also of one that the example of the call leaves out; undefined where there is none. */
export function parameterExampleOf(operation: Operation, place: 'params' | 'query', name: string): unknown {
  const example = callExampleOf(operation)[place][name] ?? exampleOf(operation[place]?.properties[name] ?? {});
  return example === '' ? undefined : example;
}

/** Where the service of the examples is: on the reader's own machine, as it starts by itself. */
export const exampleOrigin = 'http://127.0.0.1:8080';

/** Values of examples that are each reader's own, by the names of the variables that commands and collections have for them. */
export const ownValues = { NEW_PASSWORD: passwordPlaceholder, PICTURE: imageNameExample } as const;

/** How many rows the example of a list asks for. */
export const exampleLimit = 50;

const fieldsOf = (schema: TObject, isShown: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<TSchema>(schema.properties)
      .filter(([name]) => isShown(name))
      .map(([name, field]) => [name, exampleOf(field)]),
  );
