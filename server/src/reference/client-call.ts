import { callExampleOf, ownValues } from '@tropeiro/contract/examples/call-example.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';

/** The example of an operation as a call of the npm client; `tropeiro` is the result of `connect`. */
export function clientCallOf(operation: Operation): string {
  const { id, answer, example: { sentFile, savedFile } = {} } = operation;
  const { params, query, body } = callExampleOf(operation);
  const parts = {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined || sentFile ? {} : { body }),
  };
  const file = sentFile ? [`file: fileOf(content, ${textLiteral(sentFile)})`] : [];
  const input = [...Object.entries(parts).map(([name, part]) => `${name}: ${literalOf(part)}`), ...file];
  const call = `('${id}'${input.length > 0 ? `, { ${input.join(', ')} }` : ''})`;
  if (answer.kind === 'list') return `for await (const record of tropeiro.records${call}) console.log(record);`;
  if (answer.kind === 'stream') return `for await (const event of tropeiro.stream${call}) console.log(event);`;
  const isFile = savedFile && answer.kind === 'record';
  return `const { body } = await tropeiro.${isFile ? 'bytes' : 'call'}${call};`;
}

/** A value in idiomatic TypeScript. Values that differ by reader are constants. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^\w+$/.test(name) ? name : textLiteral(name)}: ${literalOf(field)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function textLiteral(text: string): string {
  const [own] = Object.entries(ownValues).find(([, value]) => value === text) ?? [];
  return own ?? `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
