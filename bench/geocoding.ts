import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { normaliseStreet } from '@tropeiro/addresses/normalise/normalise-name.ts';
import { parseAddress } from '@tropeiro/addresses/parse/parse-address.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { openAddressFile } from '@tropeiro/server/geodata/address-file.ts';
import { AddressSearch } from '@tropeiro/server/geodata/address-search.ts';
import { importAddresses } from '@tropeiro/server/geodata/import-addresses.ts';
import { municipalities } from '@tropeiro/server/geodata/municipalities.ts';
import { createRandom } from '@tropeiro/server/simulator/random.ts';
import { schemaFiles } from '@tropeiro/server/store/schema/schema-files.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Figure, median, table } from './api/api-report.ts';
import { type GeneratedStreet, generatedStreets, rowOf } from './generated-addresses.ts';

/**
 * Addresses in PostgreSQL: the cost of their import beside a bare COPY of the same rows, the time of searches, and how
 * many find the right street and number. The addresses are generated, with similar street names.
 */
const { values } = parseArgs({
  options: { addresses: { type: 'string', default: '1000000' }, searches: { type: 'string', default: '1000' } },
});
const searchCount = Number(values.searches);
const planSize = 1000;
/** The number of addresses of a plan that are searched at once. */
const atOnce = 4;

/** The form of a searched address: exact, misspelt, or without a part of it. */
const forms: Readonly<Record<string, (street: GeneratedStreet, random: () => number) => string>> = {
  exact: ({ type, name }) => `${type} ${name}`,
  misspelt: ({ type, name }, random) => `${type} ${misspelt(name, random)}`,
  partial: ({ name }) => name,
};

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
const embedded = await borrowEmbedded(join(folder, 'data'));
try {
  await migrate(embedded.ownerUrl, schemaFiles);
  const streets = [...generatedStreets(Number(values.addresses))];
  await measureImport(streets);
  const app = new Database({ url: embedded.appUrl, maxConnections: atOnce + 2, waitS: 60, statementTimeoutS: 60 });
  try {
    await measureSearches(app, streets);
    await measurePlan(app, streets);
  } finally {
    await app.close();
  }
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureImport(streets: readonly GeneratedStreet[]): Promise<void> {
  const path = join(folder, 'addresses.csv');
  await pipeline(Readable.from(registerLines(streets)), createWriteStream(path));
  const rows = streets.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const copyS = await secondsOf(() => copyBare(streets));
  const owner = new Database({ url: embedded.ownerUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 600 });
  try {
    const file = await openAddressFile(path);
    const importS = await secondsOf(() => importAddresses(owner, file));
    const againS = await secondsOf(() => importAddresses(owner, file, { again: true }));
    print(`Import of ${rows} addresses on ${streets.length} streets`, [
      ['bare COPY, rows/s', (rows / copyS).toFixed(0)],
      ['import, rows/s', (rows / importS).toFixed(0)],
      ['import beside COPY', (copyS / importS).toFixed(2)],
      ['the same file again, rows/s', (rows / againS).toFixed(0)],
    ]);
  } finally {
    await owner.close();
  }
}

async function copyBare(streets: readonly GeneratedStreet[]): Promise<void> {
  const client = new pg.Client({ connectionString: embedded.ownerUrl });
  await client.connect();
  try {
    await client.query(
      'create temporary table bare (code int, street text, number int, neighborhood text, cep int, latitude float8, longitude float8)',
    );
    await pipeline(Readable.from(copiedLines(streets)), client.query(copyFrom('copy bare from stdin')));
  } finally {
    await client.end();
  }
}

/** The addresses as in the register of IBGE, in capitals without accents. */
function* registerLines(streets: readonly GeneratedStreet[]): Generator<string> {
  yield 'COD_UF;COD_MUNICIPIO;CEP;DSC_LOCALIDADE;NOM_TIPO_SEGLOGR;NOM_TITULO_SEGLOGR;NOM_SEGLOGR;NUM_ENDERECO;DSC_MODIFICADOR;LATITUDE;LONGITUDE;NV_GEO_COORD\n';
  for (const street of streets) {
    const { code } = street.municipality;
    const [neighborhood, type, name] = [street.neighborhood, street.type, street.name].map(inCapitals);
    const place = `${Math.floor(code / 100_000)};${code};${street.cep};${neighborhood};${type};;${name}`;
    const lines = street.numbers.map((number) => {
      const { latitude, longitude } = rowOf(street, number);
      return `${place};${number};;${latitude.toFixed(6)};${longitude.toFixed(6)};1\n`;
    });
    yield lines.join('');
  }
}

function inCapitals(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}

/** The same addresses in the format of COPY. */
function* copiedLines(streets: readonly GeneratedStreet[]): Generator<string> {
  for (const street of streets) {
    const lines = street.numbers.map((number) => {
      const { municipality, street: name, neighborhood, cep, latitude, longitude } = rowOf(street, number);
      return `${[municipality, name, number, neighborhood, cep, latitude.toFixed(6), longitude.toFixed(6)].join('\t')}\n`;
    });
    yield lines.join('');
  }
}

async function measureSearches(app: Database, streets: readonly GeneratedStreet[]): Promise<void> {
  const random = createRandom(7);
  const search = new AddressSearch(app);
  for (const [form, write] of Object.entries(forms)) {
    const ms: number[] = [];
    let [rightStreet, rightNumber] = [0, 0];
    for (let count = 0; count < searchCount; count++) {
      const street = streets[Math.floor(random() * streets.length)]!;
      const number = street.numbers[Math.floor(random() * street.numbers.length)]!;
      const { name, state } = street.municipality;
      const text = `${write(street, random)}, ${number}, ${name} - ${state}`;
      const begun = performance.now();
      const [best] = await search.search(parseAddress(text, municipalities().has), 5);
      ms.push(performance.now() - begun);
      const isRight =
        best?.municipality === street.municipality &&
        normaliseStreet(best.street ?? '') === normaliseStreet(`${street.type} ${street.name}`);
      if (isRight) rightStreet++;
      if (isRight && best.quality === 'exact' && best.number === String(number)) rightNumber++;
    }
    const sorted = ms.toSorted((a, b) => a - b);
    print(`${searchCount} ${form} searches`, [
      ['median, ms', median(ms).toFixed(1)],
      ['p99, ms', (sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(1)],
      ['right at street level', percent(rightStreet / searchCount)],
      ['right at number level', percent(rightNumber / searchCount)],
    ]);
  }
}

/** Swaps two neighbouring letters within a word of the name, or omits one. */
function misspelt(name: string, random: () => number): string {
  const words = name.split(' ');
  const longest = words.reduce((best, word, at) => (word.length > words[best]!.length ? at : best), 0);
  const word = words[longest]!;
  const at = 1 + Math.floor(random() * (word.length - 2));
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  words[longest] = random() < 0.5 ? swapped : word.slice(0, at) + word.slice(at + 1);
  return words.join(' ');
}

async function measurePlan(app: Database, streets: readonly GeneratedStreet[]): Promise<void> {
  const random = createRandom(11);
  const search = new AddressSearch(app);
  const asked = Array.from({ length: planSize }, () => {
    const street = streets[Math.floor(random() * streets.length)]!;
    return `${street.type} ${street.name}, ${street.numbers[0]}, ${street.municipality.name} - ${street.municipality.state}`;
  });
  const bareS = await secondsOf(() =>
    several(asked, (_, at) =>
      app.rows(sql`select latitude, longitude from geodata_number where street_id = ${1 + at}::integer and number = 1`),
    ),
  );
  const planS = await secondsOf(() =>
    several(asked, (text) => search.search(parseAddress(text, municipalities().has), 1)),
  );
  print(`${planSize} addresses of a plan, ${atOnce} at once`, [
    ['bare indexed queries, s', bareS.toFixed(2)],
    ['addresses, s', planS.toFixed(2)],
    ['addresses beside bare queries', (planS / bareS).toFixed(1)],
  ]);
}

async function several<T>(items: readonly T[], work: (item: T, at: number) => Promise<unknown>): Promise<void> {
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of left) await work(item, at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function print(title: string, figures: readonly (readonly [name: string, value: string])[]): void {
  console.log(
    table(
      title,
      figures.map(([name, value]): Figure => ({ name, value })),
    ),
  );
}
