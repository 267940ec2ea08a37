import { createClient, ProblemError } from '@tropeiro/contract/client.ts';

const baseUrl = process.argv[2] ?? 'http://127.0.0.1:8080';
const print = (line: string) => process.stdout.write(`${line}\n`);

const anonymous = createClient({ baseUrl, language: 'pt-BR' });
const { body: tokens } = await anonymous.call('login', {
  body: { username: 'admin', parent_username: '11.222.333/0001-81', password: 'tropeiro-demo', realm: 'customer' },
});
const client = anonymous.withToken(tokens.access_token);
print(`Logged in as ${tokens.user.name} of ${tokens.user.customer.name}`);

// With an Idempotency-Key, a repeat after a lost response creates nothing twice.
const data = {
  title: 'Armazém Central',
  latitude: -23.5505,
  longitude: -46.6333,
  point_of_interest_category: { id: 9 },
};
const created = await client.call('createPointOfInterest', {
  body: { data },
  headers: { 'idempotency-key': `first-steps-${Date.now()}` },
});
const { id } = created.body.data;
print(`Created point ${id}, a ${created.body.data.point_of_interest_category?.name}`);

// If-Match: change it only if it has not been changed meanwhile.
const version = created.headers.get('etag') ?? '*';
const change = (title: string) =>
  client.call('changePointOfInterest', { body: { data: { ...data, id, title } }, headers: { 'if-match': version } });
print(`Renamed it to ${(await change('Armazém Norte')).body.data.title}`);
try {
  await change('Armazém Sul');
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  print(`Refused, as it should be: ${error.problem.code}: ${error.problem.detail}`);
}

// One by one, page by page. `call` without a limit gets the complete list at once.
let count = 0;
for await (const _ of client.records('listPointsOfInterest', { query: { limit: 100 } })) count++;
print(`The company has ${count} points of interest`);

await client.call('deletePointOfInterest', { params: { id } });
await client.call('logout');
print('Deleted it and logged out');
