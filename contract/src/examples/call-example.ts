import { enrolmentTokenExample } from '@tropeiro/domain/access/enrolment.ts';
import { passwordPlaceholder } from '@tropeiro/domain/access/password.ts';
import { imageNameExample } from '@tropeiro/domain/files/image.ts';
import type { TObject, TSchema } from 'typebox';
import type { CallExample, Operation } from '../operation.ts';
import { exampleOf } from './example-of.ts';

/**
 * An example of a call. All its values, such as ids, exist in the demo company right after the first start, so the call
 * succeeds there.
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

/** An example of one parameter, even if the example of the call leaves it out. Undefined if none exists. */
export function parameterExampleOf(operation: Operation, place: 'params' | 'query', name: string): unknown {
  const example = callExampleOf(operation)[place][name] ?? exampleOf(operation[place]?.properties[name] ?? {});
  return example === '' ? undefined : example;
}

/** The address of the service in examples: the reader's own machine, with the default port. */
export const exampleOrigin = 'http://127.0.0.1:8080';

/** Example values that each reader replaces, by the names of their variables in commands and collections. */
export const ownValues = {
  NEW_PASSWORD: passwordPlaceholder,
  PICTURE: imageNameExample,
  ENROLMENT_TOKEN: enrolmentTokenExample,
} as const;

/** The limit in the example of a list. */
export const exampleLimit = 50;

const fieldsOf = (schema: TObject, isShown: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<TSchema>(schema.properties)
      .filter(([name]) => isShown(name))
      .map(([name, field]) => [name, exampleOf(field)]),
  );
