import { saysWhatWasDone } from '@tropeiro/domain/execution/verify-saved-proof.ts';
import { faultSentences } from '../execution/proof/proof-entries.ts';
import { hashImages } from '../execution/proof/proof-pictures.ts';
import { readProof } from '../execution/proof/read-proof.ts';
import { openImages } from '../files/open-images.ts';
import { eraseProof } from '../proof/extend-proof-chain.ts';
import { enterCompany } from '../store/company/companies.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { findProofFacts } from '../store/proof/proof-facts.ts';
import { replacePages } from '../store/proof/proof-pages.ts';
import { CommandFailed, type Given } from './command.ts';
import { inTransaction, withDatabase } from './database-target.ts';
import { type SavedProofOptions, type VerifiedProof, verifyFile } from './saved-proof.ts';
import { print, type Terminal } from './terminal.ts';

export async function verifyProof({ operand, values, terminal }: Given<SavedProofOptions>): Promise<void> {
  if (values.head !== undefined && !/^[0-9a-f]{16,64}$/.test(values.head))
    throw new CommandFailed('Give --head as it is printed: 16 to 64 digits of a hash.', 2);
  const { proof, wrong, isPartial, notes } = isNumber(operand)
    ? await verifyStored(Number(operand), values.head, terminal)
    : await verifyFile(operand, values);
  const point = proof.route_point_id === null ? '' : `route point ${proof.route_point_id} in `;
  const what = `${proof.links.length} links and ${proof.checked_pictures} pictures of ${point}route plan ${proof.route_plan_id}`;
  if (wrong.length > 0) throw new CommandFailed([`The proof is broken (${what}):`, ...wrong].join('\n  '));
  const last = proof.links.at(-1);
  if (last === undefined || !saysWhatWasDone(proof))
    throw new CommandFailed(`The proof proves nothing (${what}): no link of it says what was done.`);
  const verdict = isPartial ? 'What the proof shows was not changed' : 'The proof is whole';
  const lines = [`${verdict}: ${what}.`, `Verified up to link ${last.sequence}, head ${last.hash}.`, ...notes];
  print(terminal.stdout, `${lines.join('\n')}\n`);
}

export async function withdrawLinks({ operand, terminal }: Given<object>): Promise<void> {
  if (!isNumber(operand)) throw new CommandFailed('Give the id of a plan.', 2);
  const count = await inTransaction(terminal, async (transaction) => {
    const facts = await findProofFacts(transaction, Number(operand), undefined);
    if (!facts) throw new CommandFailed(`There is no route plan ${operand}.`);
    await enterCompany(transaction, facts.company_id);
    return replacePages(transaction, facts.route_plan_id);
  });
  print(terminal.stdout, `Withdrew the links to ${count} proof pages. Documents printed from now on have new ones.\n`);
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

function verifyStored(planId: number, head: string | undefined, terminal: Terminal): Promise<VerifiedProof> {
  return withDatabase(terminal, async ({ ownerUrl }, settings) => {
    const scope = { route_plan_id: planId, route_point_id: null };
    const reading = { ownOfUser: undefined, linkTo: (path: string) => path, head };
    const read = await asOwner(ownerUrl, (transaction) => readProof(transaction, scope, reading));
    if (!read) throw new CommandFailed(`There is no route plan ${planId}.`);
    const { store } = openImages(settings);
    const files = await hashImages(store, read.companyId, read.images, { maxCount: Number.POSITIVE_INFINITY });
    const proof = read.verify(files);
    return { proof, wrong: faultSentences(proof, 'en'), isPartial: false, notes: [] };
  });
}
