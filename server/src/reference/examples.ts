import { type Operation, uploadPart } from '@tropeiro/contract/operation.ts';
import type { TObject, TSchema } from 'typebox';
import { choicesOf, keywordsOf, notNull } from './schema.ts';

/** An example of a value of this schema; a likely one where the name of the field, or its parent's too, is known. */
export function exampleOf(schema: TSchema, name = '', parent = ''): unknown {
  const plain = notNull(schema);
  const { type, format, items, properties, minimum, anyOf } = keywordsOf(plain);
  const choices = choicesOf(keywordsOf(plain));
  if (choices) return choices[0];
  if (type === 'object' && properties && !(name in likelyValues)) {
    const entries = Object.entries(properties as Record<string, TSchema>);
    return Object.fromEntries(entries.map(([key, property]) => [key, exampleOf(property, key, name)]));
  }
  if (type === 'array') return items ? [exampleOf(items, name, parent)] : [];
  const known = [`${parent}.${name}`, name].find((key) => key in likelyValues);
  if (known !== undefined) return likelyValues[known];
  if (anyOf?.[0]) return exampleOf(anyOf[0], name, parent);
  if (format === 'date-time') return '2026-01-31T11:00:00.000Z';
  if (format === 'date') return '2026-01-31';
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 0, 1);
  if (type === 'object') return {};
  return type === 'boolean' ? true : name;
}

/** An example of a body: the required fields, and those of the others that are worth showing. */
export function exampleBody(body: TSchema): unknown {
  const { properties } = keywordsOf(body);
  if (!properties) return exampleOf(body);
  const { required = [] } = body as { required?: readonly string[] };
  const entries = Object.entries(properties as Record<string, TSchema>);
  const shown = entries.filter(([key]) => required.includes(key) || isWorthShowing(key));
  return Object.fromEntries(
    shown.map(([key, property]) => [
      key,
      keywordsOf(property).properties ? exampleBody(property) : exampleOf(property, key),
    ]),
  );
}

/** An example of an operation's answer, as text. */
export function exampleAnswer({ answer }: Operation): string | undefined {
  if (answer.kind === 'none' || answer.kind === 'document') return undefined;
  if (answer.kind === 'stream') return exampleEvents(answer.events);
  const value = answer.kind === 'list' ? { data: [exampleOf(answer.row)] } : exampleOf(answer.schema);
  return JSON.stringify(value, null, 2);
}

/** One event of each name, as they are sent in a stream. */
const exampleEvents = (events: Readonly<Record<string, TSchema>>): string =>
  Object.entries(events)
    .map(([name, data], index) => `id: ${index + 1}\nevent: ${name}\ndata: ${JSON.stringify(exampleOf(data))}`)
    .join('\n\n');

/** The path with its parameters filled in. */
const examplePath = ({ path, params }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(exampleOf(params?.properties[name] ?? {}, name)));

/** An example call as a curl command; `origin` is that of the reader's own service. */
export function curlOf(operation: Operation, origin: string): string {
  const { method, access, body, answer } = operation;
  const curl = answer.kind === 'stream' ? 'curl -N' : 'curl';
  const url = `${origin}${examplePath(operation)}`;
  const pairs = exampleQuery(operation.query);
  // What curl is given with -d is the query of a GET, and the body of everything else.
  const query = method === 'GET' ? pairs.map((pair) => `--data-urlencode ${shellQuoted(pair.join('='))}`) : [];
  const search = method !== 'GET' && pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  const parts = [
    query.length > 0
      ? `${curl} -G '${url}'`
      : method === 'GET'
        ? `${curl} '${url}'`
        : `${curl} -X ${method} '${url}${search}'`,
    ...(access === 'public'
      ? []
      : [`-H "Authorization: Bearer $${access === 'refresh' ? 'REFRESH' : 'ACCESS'}_TOKEN"`]),
    ...query,
    ...(operation.upload ? [`-F '${uploadPart}=@photo.jpg'`] : []),
    ...(body && !operation.upload
      ? ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(exampleBody(body), null, 2))}`]
      : []),
  ];
  return parts.join(' \\\n  ');
}

function exampleQuery(query: TObject | undefined): [string, string][] {
  const required: readonly string[] = query?.required ?? [];
  return Object.entries((query?.properties ?? {}) as Record<string, TSchema>)
    .filter(([name]) => required.includes(name) || name === 'limit' || name === 'includes' || name === 'begin_date')
    .map(([name, schema]) => {
      const value = exampleOf(schema, name);
      return [name, typeof value === 'string' ? value : JSON.stringify(value)];
    });
}

/** A text as one word of a POSIX shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Whether an optional field is shown: one of two spellings is enough, null says nothing, and a made-up token is no use. */
const isWorthShowing = (key: string): boolean =>
  key === 'point_of_interest_category' || (key !== 'refresh_token' && (likelyValues[key] ?? null) !== null);

/** Example values by field name, or by parent and field name. */
const likelyValues: Readonly<Record<string, unknown>> = {
  id: 42,
  limit: 50,
  title: 'Depósito Central',
  responsible_name: 'Marina Alves',
  phone: '+55 11 4000-1234',
  latitude: -23.5505,
  longitude: -46.6333,
  name: 'Company',
  'user.name': 'Marina Alves',
  'customer.name': 'Transportes Aurora',
  login: 'dispatcher',
  email: null,
  document: '11222333000181',
  username: 'dispatcher',
  parent_username: '11.222.333/0001-81',
  password: 'tropeiro-demo',
  current_password: 'tropeiro-demo',
  new_password: 'a much longer secret',
  expires_in: 3600,
  access_token: 'eyJhbGciOi…',
  refresh_token: 'eyJhbGciOi…',
  'point_of_interest_category.id': 1,
  migration_id: null,
  driver_id: null,
  language: 'pt-BR',
  timezone: 'America/Sao_Paulo',
  resource: 'point_of_interest',
  request_id: 'a1b2c3',
  address: '203.0.113.7',
  user_agent: 'curl/8.5',
  via: 'api',
  before: null,
  version: '0.1.0',
  picture: '9f2c41d08b7a….jpg',
  sha256: '9f2c41d08b7a…',
  content: '/9j/4AAQSkZJRgABAQ…',
};
