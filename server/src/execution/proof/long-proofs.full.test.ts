import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chainOrigin, extendChain, type NewProof } from '@tropeiro/domain/execution/proof/proof-chain.ts';
import type { ProofLink } from '@tropeiro/domain/execution/proof/proof-chain-schema.ts';
import type { ActionProof } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import { verifyChain } from '@tropeiro/domain/execution/proof/verify-chain.ts';
import { sha256OfText } from '../ledger/extend-proof-chain.ts';
import { proofEntries } from './proof-entries.ts';
import { proofPage } from './proof-page.ts';
import { proofPdf } from './proof-pdf.ts';
import { shownMaxLength, shownMaxLinks } from './select-links.ts';

const planId = 7;
const url = 'https://tropeiro.example/proof/token';

function done(action: string, number: number, fields: Partial<ActionProof> = {}): NewProof {
  const time = new Date(Date.UTC(2026, 2, 10) + number * 1000).toISOString();
  const content: ActionProof = {
    salt: 'salt',
    uuid: `uuid-${number}`,
    action,
    route_point: { id: 1, type: 'PE', name: `NF ${number}`, external_code: null },
    device_time: time,
    corrected_time: time,
    latitude: null,
    longitude: null,
    return_reason: null,
    executed_reason: null,
    comment: 'W'.repeat(255),
    items: [],
    pictures: [],
    signature: null,
    hodometer_picture: null,
    ...fields,
  };
  return { kind: action === 'undo' ? 'undo' : 'action', content: JSON.stringify(content) };
}

const chainOf = (proofs: readonly NewProof[]): ProofLink[] =>
  extendChain({ sequence: 0, hash: chainOrigin(planId, sha256OfText) }, proofs, sha256OfText);

function proofOf(links: readonly ProofLink[]): Proof {
  const faults = verifyChain({ planId, links }, sha256OfText);
  const scope = { company: 'Tropeiro', route_plan_id: planId, route_point_id: null, external_code: null };
  return { ...scope, url, is_whole: faults.length === 0, faults, checked_pictures: 0, links: [...links] };
}

const rows = (count: number, row: (number: number) => NewProof) =>
  Array.from({ length: count }, (_, number) => row(number));
const view = (proof: Proof, language: 'en' | 'pt-BR') => ({
  proof,
  timezone: 'America/Sao_Paulo',
  language,
  owned: new Set<string>(),
  undone: new Set<string>(),
  details: undefined,
  pictures: new Map(),
});
const entriesOf = (proof: Proof) => proofEntries(view(proof, 'en'));

/** Four thousand arrivals, with a delivery in every hundred. */
const arrivals = chainOf(rows(4000, (number) => done(number % 100 === 5 ? 'deliver' : 'arrive', number)));

describe('A proof of thousands of links', () => {
  it('shows a limited number: first those that prove something, then the latest others, in their order', () => {
    const { entries, leftOutCount } = entriesOf(proofOf(arrivals));
    const headings = entries.map(({ heading }) => heading);
    assert.deepEqual([entries.length, leftOutCount], [shownMaxLinks, 4000 - shownMaxLinks]);
    const numbers = headings.map((heading) => Number(heading.split('NF ')[1]));
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
    );
    assert.equal(headings.filter((heading) => heading.startsWith('Deliver')).length, 40);
    assert.deepEqual([numbers[0], numbers.at(-1)], [5, 3999]);
  });

  it('shows an undo rather than the action it undid', async () => {
    const links = chainOf(rows(401, (number) => done(number === 400 ? 'undo' : 'deliver', number)));
    const { entries, leftOutCount } = entriesOf(proofOf(links));
    assert.deepEqual([entries.at(-1)?.heading, leftOutCount], ['Undone: NF 400', 401 - shownMaxLinks]);
  });

  it('shows fewer links if they are longer', async () => {
    const items = Array.from({ length: 200 }, (_, number) => ({ external_code: 'W'.repeat(100), quantity: number }));
    const links = chainOf(rows(100, (number) => done('deliver', number, { items })));
    const { entries, leftOutCount } = entriesOf(proofOf(links));
    const length = links[0]?.content?.length ?? 0;
    assert.deepEqual([entries.length + leftOutCount, leftOutCount > 0], [100, true]);
    assert.ok(Math.abs(entries.length - shownMaxLength / length) <= 1, `${entries.length} of ${length} each`);
  });

  it('leaves nothing out of a short proof', async () => {
    const { entries, leftOutCount } = entriesOf(proofOf(arrivals.slice(0, shownMaxLinks)));
    assert.deepEqual([entries.length, leftOutCount], [shownMaxLinks, 0]);
  });

  it('shows a link that was changed, and hashes no other again', async () => {
    let hashCount = 0;
    const changed = arrivals.map((link, at) => (at === 9 ? { ...link, content: `${link.content} ` } : link));
    const proof = proofOf(changed);
    const counted = changed.map((link) => ({
      ...link,
      get content_hash() {
        hashCount++;
        return link.content_hash;
      },
    }));
    const { entries } = entriesOf({ ...proof, links: counted });
    assert.equal(entries.filter(({ heading }) => heading === 'Link 10').length, 1);
    assert.ok(hashCount > 0 && hashCount <= 2, `${hashCount} times`);
  });

  it('states on page and paper how many are left out and where all of them are, in both languages', async () => {
    const proof = proofOf(arrivals);
    for (const [language, sentence] of [
      ['en', `Entries left out because the proof is too long: 3700. The whole chain is at this address`],
      ['pt-BR', `Registros omitidos porque o comprovante é longo demais: 3700. A cadeia inteira está neste endereço`],
    ] as const) {
      const { main } = proofPage(view(proof, language));
      assert.ok(main.text.includes(sentence) && main.text.includes(`: ${url}</p>`), main.text.slice(0, 1000));
      assert.equal(main.text.split('<h2>').length - 1, shownMaxLinks + 1);
    }
    const pdf = await proofPdf(view(proof, 'en'));
    const pageCount = pdf.toString('latin1').split('/Type /Page\n').length - 1;
    assert.ok(pageCount > 20 && pageCount < 80, `${pageCount} pages`);
  });
});
