import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import { Proof } from '@tropeiro/domain/execution/proof.ts';
import { contentOf } from '@tropeiro/domain/execution/proof-content.ts';
import { verifyChain } from '@tropeiro/domain/execution/verify-chain.ts';
import { faultSentences } from '../execution/proof/proof-entries.ts';
import { hashImages } from '../execution/proof/proof-pictures.ts';
import { readProof } from '../execution/proof/read-proof.ts';
import { openImages } from '../files/open-images.ts';
import { sha256Of } from '../files/sha256.ts';
import { validatorOf } from '../handling/validation.ts';
import { eraseProof, sha256OfText } from '../proof/extend-proof-chain.ts';
import { enterCompany } from '../store/company/companies.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { findProofFacts } from '../store/proof/proof-facts.ts';
import { CommandFailed, type Given } from './command.ts';
import { inTransaction, withDatabase } from './database-target.ts';
import { print, type Terminal } from './terminal.ts';

type VerifyOptions = { readonly pictures: string | undefined; readonly head: string | undefined };

export async function verifyProof({ operand, values, terminal }: Given<VerifyOptions>): Promise<void> {
  const proof = isNumber(operand)
    ? await proofOfPlan(Number(operand), values.head, terminal)
    : await proofInFile(operand, values);
  const links = `${proof.links.length} links and ${proof.checked_pictures} pictures of route plan ${proof.route_plan_id}`;
  if (!proof.is_whole)
    throw new CommandFailed([`The proof is broken (${links}):`, ...faultSentences(proof, 'en')].join('\n  '));
  print(terminal.stdout, `The proof is whole: ${links}.\nIts last link is ${proof.links.at(-1)?.hash ?? 'none'}.\n`);
}

type EraseOptions = { readonly links: string; readonly reason: string };

export async function eraseLinks({ operand, values: { links, reason }, terminal }: Given<EraseOptions>): Promise<void> {
  const numbers = links.split(',').map((one) => one.trim());
  if (!isNumber(operand) || !numbers.every(isNumber))
    throw new CommandFailed('Give the id of a plan, and --links as numbers with commas between them.', 2);
  const erased = await inTransaction(terminal, async (transaction) => {
    const facts = await findProofFacts(transaction, Number(operand), undefined);
    if (!facts) throw new CommandFailed(`There is no route plan ${operand}.`);
    await enterCompany(transaction, facts.company_id);
    return eraseProof(transaction, facts.route_plan_id, numbers.map(Number), reason);
  });
  if (erased.length === 0)
    throw new CommandFailed('Nothing was erased: there are no such links, or they were erased before.');
  print(terminal.stdout, `Erased what links ${erased.join(', ')} say, with their pictures; their hashes stay.\n`);
}

/** A whole number that PostgreSQL has an integer for. */
const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

function proofOfPlan(planId: number, head: string | undefined, terminal: Terminal): Promise<Proof> {
  return withDatabase(terminal, async ({ ownerUrl }, settings) => {
    const scope = { route_plan_id: planId, route_point_id: null };
    const reading = { ownOfUser: undefined, linkTo: (path: string) => path, head };
    const read = await asOwner(ownerUrl, (transaction) => readProof(transaction, scope, reading));
    if (!read) throw new CommandFailed(`There is no route plan ${planId}.`);
    const { store } = openImages(settings);
    return read.verify(await hashImages(store, read.companyId, read.images, { maxCount: Number.POSITIVE_INFINITY }));
  });
}

/** Much more than the proof of the longest plan has. */
const fileMaxBytes = 100_000_000;

async function proofInFile(path: string, { pictures, head }: VerifyOptions): Promise<Proof> {
  const proof = await readSaved(path);
  const stored = new Set(proof.links.flatMap((link) => contentOf(link, 'picture_stored')?.sha256_stored ?? []));
  const files = pictures === undefined ? new Map<string, string>() : await hashesIn(pictures, stored);
  // Of a point, what other points’ links prove is left out.
  const withheld = proof.route_point_id === null ? [] : proof.links.map((_, index) => index + 1);
  const chain = { planId: proof.route_plan_id, links: proof.links, files, withheld: new Set(withheld) };
  const faults = verifyChain(head === undefined ? chain : { ...chain, head }, sha256OfText);
  return { ...proof, faults, is_whole: faults.length === 0, checked_pictures: files.size };
}

async function readSaved(path: string): Promise<Proof> {
  const text = await readText(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CommandFailed(`${path} is not JSON: save what GET /route_plan/{id}/proof/ answers.`);
  }
  const saved = (value as { data?: unknown } | null)?.data ?? value;
  const [fault] = validate(saved);
  if (fault)
    throw new CommandFailed(
      `${path} is not a proof as GET /route_plan/{id}/proof/ answers it, at ${fault.pointer || 'its beginning'}: ${messageOf(fault, 'en')}.`,
    );
  return saved as Proof;
}

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > fileMaxBytes) throw new CommandFailed(`${path} is larger than any proof.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(`${path} cannot be read. Give the id of a plan, or the file of a saved proof.`);
  }
}

const validate = validatorOf(Proof);

/** The hashes of those pictures of a folder that are called by one of these names, with whatever extension; null of what is missing. */
async function hashesIn(folder: string, names: ReadonlySet<string>): Promise<Map<string, string | null>> {
  const found = new Map((await readdir(folder)).map((file) => [file.split('.')[0] ?? file, file]));
  const hashes = new Map<string, string | null>();
  for (const name of names) {
    const file = found.get(name);
    hashes.set(name, file === undefined ? null : await sha256Of(await readFile(join(folder, file))));
  }
  return hashes;
}
