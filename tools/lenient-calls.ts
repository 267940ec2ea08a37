import { callExampleOf } from '@tropeiro/contract/examples/call-example.ts';
import { exampleOf } from '@tropeiro/contract/examples/example-of.ts';
import { parameterText } from '@tropeiro/contract/examples/parameter-text.ts';
import { mediaTypesOf } from '@tropeiro/contract/lists/map-rows.ts';
import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import type { Contract, Operation } from '@tropeiro/contract/operation.ts';
import type { TSchema } from 'typebox';

/** A reading call as it is sent. */
export type SentCall = { readonly id: string; readonly target: string; readonly accept?: string };

/**
 * Every spelling that the API guide allows for a parameter of a reading call, one call for each, and every format of a
 * list. All of them succeed in the demo company.
 */
export const lenientCalls = (contract: Contract): readonly SentCall[] =>
  Object.values(contract)
    .filter(({ method, answer }) => method === 'GET' && (answer.kind === 'list' || answer.kind === 'record'))
    .flatMap((operation) => [
      ...Object.entries<TSchema>(operation.query?.properties ?? {}).flatMap(([name, field]) =>
        spellingsOf(operation, name, field as Keywords).map((pairs) => callOf(operation, name, pairs)),
      ),
      ...(operation.answer.kind === 'list'
        ? [...mediaTypesOf(operation.answer).map(([, type]) => type), `${listMediaTypes.csv}; raw=1`].map((accept) => ({
            ...callOf(operation),
            accept,
          }))
        : []),
    ]);

type Keywords = TSchema & {
  readonly type?: string;
  readonly format?: string;
  readonly items?: TSchema & { readonly type?: string; readonly enum?: readonly string[] };
  readonly 'x-upper-bound'?: boolean | 'exclusive';
  readonly 'x-yes-no'?: boolean;
};
type Pair = readonly [name: string, text: string];

/**
 * The documented spellings of a parameter beside that of its schema, each as the pairs of a query. Omits those that
 * gateways cannot read: objects in a repeated parameter, and a required parameter under another name.
 */
function spellingsOf(operation: Operation, name: string, field: Keywords): readonly (readonly Pair[])[] {
  const spelt = (...texts: string[]) => texts.map((text): readonly Pair[] => [[name, text]]);
  if (field.type === 'boolean' || field['x-yes-no']) return spelt('true', 'false', '1', '0', 'sim', 'nao', 'não');
  if (field.type === 'array') {
    const { enum: allowed, type } = field.items ?? {};
    const areObjects = type === 'object';
    const isRequired = operation.query?.required?.includes(name) ?? false;
    const example = areObjects ? callExampleOf(operation).query[name] : undefined;
    const element = Array.isArray(example) ? example[0] : exampleOf(field.items ?? {});
    const values = allowed ? allowed.slice(0, 2) : [element, element];
    const texts = values.map(parameterText);
    return [
      ...spelt(JSON.stringify(values), texts.join(',')),
      ...(areObjects ? [] : [texts.map((text): Pair => [name, text])]),
      ...(areObjects || isRequired ? [] : [texts.map((text): Pair => [`${name}[]`, text])]),
    ];
  }
  if (field.format !== 'date-time') return [];
  const day = field['x-upper-bound'] ? '2026-02-28' : '2026-01-31';
  return spelt(day, `${day}T08:00`, `${day}T08:00:00`, `${day}T08:00:00-03:00`, `${day}T08:00:00.000Z`);
}

/** The example of a call, with one parameter in another spelling. */
function callOf(operation: Operation, name?: string, pairs: readonly Pair[] = []): SentCall {
  const { params, query } = callExampleOf(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, each: string) => String(params[each]));
  const otherParameters = Object.entries(query).filter(([other]) => other !== name);
  const search = new URLSearchParams([
    ...otherParameters.map(([other, value]): [string, string] => [other, parameterText(value)]),
    ...pairs.map(([key, text]): [string, string] => [key, text]),
  ]);
  return { id: operation.id, target: `${path}?${search}` };
}
