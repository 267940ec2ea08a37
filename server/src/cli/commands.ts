import { imports } from '@tropeiro/contract/importing/imports.ts';
import { passwordMinLength } from '@tropeiro/domain/access/password.ts';
import { realmCodes } from '@tropeiro/domain/access/realm.ts';
import { roleCodes } from '@tropeiro/domain/access/role.ts';
import { languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { routeObjectives } from '@tropeiro/domain/planning/route-objective.ts';
import type { ImportIdOf } from '../importing/import-kinds.ts';
import { type Command, command } from './command.ts';

const company = { required: true, sentence: 'CNPJ or CPF of the company' } as const;
const password = `at least ${passwordMinLength} characters; - reads it from standard input`;
const realm = { required: false, sentence: `one of ${realmCodes.join(', ')}; customer when absent` } as const;
const language = languages.join(' or ');
const backupFile = { name: 'FILE', sentence: 'the backup' };
const passphraseFile = {
  required: false,
  sentence:
    'file whose first line is the passphrase, - for standard input; BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE when absent',
} as const;

/** A command for each operation that brings a file in: `importPointsOfInterest` is `import points-of-interest`. */
const importCommands = (Object.keys(imports) as (keyof typeof imports)[]).flatMap((id) =>
  isSheetImport(id) ? importCommand(id) : [],
);

function isSheetImport(id: keyof typeof imports): id is ImportIdOf<'file'> {
  return id.startsWith('import');
}

function importCommand(id: ImportIdOf<'file'>): Command {
  const words = id.replace(/^import/, '').match(/[A-Z][a-z]*/g) ?? [];
  const lowerCased = words.map((word) => word.toLowerCase());
  return command(
    `import ${lowerCased.join('-')}`,
    `Brings ${lowerCased.join(' ')} in from a CSV or XLSX file; exits with 1 when lines were left out.`,
    {
      document: company,
      'dry-run': { flag: true, sentence: 'does everything but keeps nothing' },
      'create-missing': {
        flag: true,
        sentence:
          'creates the fleets, cost centers, departments, colors, categories and fuels that are named and not there',
      },
      language: { required: false, sentence: `${language}, in which faults are reported; that of LANG when absent` },
    },
    async (given) => (await import('./import.ts')).importRecords(id, given),
    { name: 'FILE', sentence: 'the file; its first row is the headings' },
  );
}

/**
 * All commands, in the order in which the help shows them. Of two that begin alike, the longer comes first. What a command
 * works with is loaded when it runs, so that help and refusals come at once.
 */
export const commands: readonly Command[] = [
  command(
    'serve',
    'Runs the service until it is told to stop (Ctrl-C).',
    {
      role: { required: false, sentence: 'which parts run here: api,worker (both when absent)' },
      demo: { flag: true, sentence: 'makes the demo company, and takes its published passwords from the network too' },
      'no-simulation': { flag: true, sentence: 'lets the vehicles of the demo company stand still' },
      'trust-copy': { flag: true, sentence: 'opens a DATA_DIR that was copied or moved after a crash' },
    },
    async (given) => (await import('./serve.ts')).runService(given),
  ),
  command('migrate', 'Brings the database up to date.', {}, async (given) =>
    (await import('./migrate.ts')).migrateDatabase(given),
  ),
  command(
    'company create',
    'Creates a company with its first administrator.',
    {
      name: { required: true, sentence: 'name of the company' },
      document: { required: true, sentence: 'its CNPJ or CPF' },
      'admin-login': { required: true, sentence: 'login of its administrator' },
      'admin-password': { required: false, sentence: `${password}; made and printed once when absent` },
    },
    async (given) => (await import('./users.ts')).createCompany(given),
  ),
  command(
    'user create',
    'Creates a user of a company.',
    {
      document: company,
      login: { required: true, sentence: 'login; a CPF in the realm driver' },
      name: { required: true, sentence: 'name of the person or system' },
      role: { required: true, sentence: `one of ${roleCodes.join(', ')}` },
      password: { required: true, sentence: password },
      realm,
      email: { required: false, sentence: 'e-mail address' },
    },
    async (given) => (await import('./users.ts')).createUser(given),
  ),
  command(
    'user password',
    'Sets the password of a user and ends all their sessions.',
    {
      document: company,
      login: { required: true, sentence: 'login of the user' },
      password: { required: true, sentence: password },
      realm,
    },
    async (given) => (await import('./users.ts')).setPassword(given),
  ),
  ...importCommands,
  command(
    'import plan',
    'Plans a route whose points are in a CSV or XLSX file, or are invoices (NF-e); exits with 1 when not everything is planned.',
    {
      document: company,
      date: { required: true, sentence: 'day of the plan, as 2026-12-01' },
      from: { required: true, sentence: 'when it begins, as 08:00' },
      to: { required: true, sentence: 'when it ends, as 18:00; not after its begin: on the next day' },
      code: {
        required: false,
        sentence: 'external code of the plan; the name of the file when absent, of a single one',
      },
      plates: { required: false, sentence: 'plates of the vehicles it is split over, separated by commas' },
      drivers: { required: false, sentence: 'CPFs of the drivers it is split over, separated by commas' },
      windows: { flag: true, sentence: 'keeps to the time windows' },
      'no-optimize': { flag: true, sentence: 'follows the order of the file' },
      'no-geocoding': { flag: true, sentence: 'takes no address without coordinates' },
      source: { required: false, sentence: 'where travel times come from: G, O or H; G when absent' },
      objective: { required: false, sentence: `one of ${codesOf(routeObjectives).join(', ')}; time when absent` },
      'on-duplicate': {
        required: false,
        sentence: 'allow, error or replace a plan of the same code; allow when absent',
      },
      'all-or-nothing': { flag: true, sentence: 'stores nothing when a line is wrong' },
      async: { flag: true, sentence: 'leaves it to the service to optimize the plan' },
      'dry-run': { flag: true, sentence: 'does everything but keeps nothing' },
      language: { required: false, sentence: `${language}, in which it reports; that of LANG when absent` },
    },
    async (given) => (await import('./import-plan.ts')).importPlan(given),
    {
      name: 'FILE',
      sentence: 'the file; the first row of a sheet is the headings, an invoice is XML, many of them a ZIP',
      canRepeat: true,
    },
  ),
  command(
    'geodata import',
    'Brings addresses with their coordinates in, for all companies to be found by; exits with 1 when lines were left out.',
    {
      again: { flag: true, sentence: 'imports a file once more that was imported already' },
      language: { required: false, sentence: `${language}, in which it reports; that of LANG when absent` },
    },
    async (given) => (await import('./geodata.ts')).importGeodata(given),
    { name: 'FILE', sentence: 'CSV, the register of IBGE (CNEFE) or a table of your own, or a zip archive of one' },
  ),
  command(
    'key rotate',
    'Puts a new token-signing key in charge.',
    { revoke: { required: false, sentence: 'yes: tokens signed so far are refused from now on' } },
    async (given) => (await import('./keys.ts')).rotateKeys(given),
  ),
  command(
    'backup verify',
    'Reads a backup and says whether it is whole; needs no database.',
    { 'passphrase-file': passphraseFile },
    async (given) => (await import('./backup.ts')).verify(given),
    backupFile,
  ),
  command(
    'backup',
    'Writes the database and its images, as of one moment, into a file; beside a running service too.',
    {
      encrypt: { flag: true, sentence: 'so that only a passphrase opens it' },
      'passphrase-file': passphraseFile,
      overwrite: { flag: true, sentence: 'replaces a file that is there already' },
    },
    async (given) => (await import('./backup.ts')).backUp(given),
    { name: 'FILE', sentence: 'where to; - for standard output' },
  ),
  command(
    'restore',
    'Fills an empty database (a new DATA_DIR, or DATABASE_URL) with a backup.',
    { 'passphrase-file': passphraseFile },
    async (given) => (await import('./backup.ts')).restore(given),
    backupFile,
  ),
  command(
    'verify',
    'Verifies the proof of a plan, or one that was saved as JSON, which needs no database; exits with 1 where it is broken, and says where, or proves nothing.',
    {
      pictures: {
        required: false,
        sentence: 'folder with stored pictures, called by their hashes, to verify with a saved proof',
      },
      head: {
        required: false,
        sentence: 'hash of a link as it was printed, or its beginning, which must be there still',
      },
    },
    async (given) => (await import('./proof.ts')).verifyProof(given),
    { name: 'PLAN', sentence: 'the id of a plan, or the file of a saved proof' },
  ),
  command(
    'proof erase',
    'Erases what links of a proof say, with their pictures, as the law demands; their hashes stay, and the chain still verifies.',
    {
      links: { required: true, sentence: 'the numbers of the links, with commas between them' },
      reason: { required: true, sentence: 'why, for whoever reads the proof: LGPD, art. 18' },
    },
    async (given) => (await import('./proof.ts')).eraseLinks(given),
    { name: 'PLAN', sentence: 'the id of the plan' },
  ),
  command(
    'proof withdraw',
    'Withdraws the links to the proof pages of a plan and its points. Documents printed from now on have new links.',
    {},
    async (given) => (await import('./proof.ts')).withdrawLinks(given),
    { name: 'PLAN', sentence: 'the id of the plan' },
  ),
  command('demo remove', 'Removes the demo company with all that is its own.', {}, async (given) =>
    (await import('./demo.ts')).removeDemoCompany(given),
  ),
  command('demo', 'Creates the demo company with its fleet.', {}, async (given) =>
    (await import('./demo.ts')).createDemoCompany(given),
  ),
  command(
    'simulate',
    'Drives the vehicles of a company and sends what their devices say to a service, until it is told to stop (Ctrl-C).',
    {
      url: { required: false, sentence: 'where the service is; http://127.0.0.1:8080 when absent' },
      token: { required: false, sentence: 'access token or API key of the company; else it logs in' },
      document: { required: false, sentence: 'CNPJ or CPF of the company; the demo company when absent' },
      login: { required: false, sentence: 'login of a user who may send positions; admin when absent' },
      password: { required: false, sentence: 'that of the demo company when absent; - reads it from standard input' },
      vehicles: { required: false, sentence: 'how many of the vehicles drive; all when absent' },
      from: { required: false, sentence: 'when to begin, as 2026-12-01T08:00:00-03:00; now, or today when faster' },
      until: { required: false, sentence: 'when to end; without one it goes on' },
      speed: { required: false, sentence: 'how many times faster than real time, until it is now; 1 when absent' },
      seed: { required: false, sentence: 'whole number: the same one drives the same; 1 when absent' },
      outages: { flag: true, sentence: 'devices lose their network, and send later what they kept' },
      duplicates: { flag: true, sentence: 'some messages come twice' },
      disorder: { flag: true, sentence: 'some messages come late' },
      'wrong-clocks': { flag: true, sentence: 'some messages more come with times that cannot be' },
    },
    async (given) => (await import('./simulate.ts')).simulate(given),
  ),
  command(
    'webhook listen',
    'Receives webhooks, to see what comes while a receiver is written: verifies and prints them until it is told to stop (Ctrl-C).',
    {
      port: { required: false, sentence: 'where it listens, on this machine alone; 4000 when absent' },
      secret: {
        required: false,
        sentence: 'that of the webhook, as whsec_…, - reads it from standard input; without it nothing is verified',
      },
      status: { required: false, sentence: 'what it answers: 204 when absent, 500 to see what comes again' },
    },
    async (given) => (await import('./webhook.ts')).listenToWebhooks(given),
  ),
  command(
    'openapi',
    'Prints the contract as OpenAPI 3.1.',
    { language: { required: false, sentence: `${language}; en when absent` } },
    async (given) => (await import('./openapi.ts')).printContract(given),
  ),
];
