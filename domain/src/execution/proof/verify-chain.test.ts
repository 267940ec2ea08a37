import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { chainOrigin, extendChain, type NewProof } from './proof-chain.ts';
import type { ProofLink } from './proof-chain-schema.ts';
import { type ChainToVerify, verifyChain } from './verify-chain.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const planId = 7;
const chainOf = (proofs: readonly NewProof[]): ProofLink[] =>
  extendChain({ sequence: 0, hash: chainOrigin(planId, sha256) }, proofs, sha256);
const stored = (letter: string): NewProof => ({
  kind: 'picture_stored',
  content: JSON.stringify({ sha256_uploaded: sha256(letter), sha256_stored: sha256(`stored ${letter}`) }),
});
const done = (uuid: string, kind: 'action' | 'undo' = 'action'): NewProof => ({
  kind,
  content: JSON.stringify({ salt: 'x', uuid, action: 'deliver', pictures: [sha256('a')] }),
});
const date_erased = '2026-12-01T00:00:00.000Z';
const erasedAt = (...sequences: number[]): NewProof => ({
  kind: 'erased',
  content: JSON.stringify({ sequences, date: date_erased, reason: 'LGPD, art. 18' }),
});
const faultsOf = (links: readonly ProofLink[], more: Partial<ChainToVerify> = {}) =>
  verifyChain({ planId, links, ...more }, sha256).map(({ sequence, place }) => `${sequence} ${place}`);

const links = chainOf([done('a'), stored('a'), done('b', 'undo'), done('c')]);
const change = (at: number, fields: Partial<ProofLink>) =>
  links.map((link, index) => (index === at - 1 ? { ...link, ...fields } : link));
const without = (at: number) => links.filter((_, index) => index !== at - 1);

describe('A proof chain', () => {
  it('verifies unchanged, and only for its own plan', () => {
    assert.deepEqual(faultsOf(links), []);
    assert.deepEqual(faultsOf([]), []);
    assert.deepEqual(faultsOf(links, { planId: 8 })[0], '1 previous_hash');
  });

  const cases: readonly [says: string, links: readonly ProofLink[], expected: readonly string[]][] = [
    ['another content', change(2, { content: '{}' }), ['2 content']],
    ['another hash of its content', change(3, { content_hash: sha256('x') }), ['3 content_hash']],
    ['another hash', change(1, { hash: sha256('x') }), ['1 hash']],
    ['another hash of the link before', change(4, { previous_hash: sha256('x') }), ['4 previous_hash']],
    ['another number', change(3, { sequence: 9 }), ['3 sequence']],
    ['another kind', change(3, { kind: 'action' }), ['3 kind']],
    ['content removed without a link about it', change(1, { content: null }), ['1 content']],
    ['the beginning cut off', without(1), ['1 sequence', '1 previous_hash']],
    ['a rewritten link', change(2, chainOf([done('a'), done('z')])[1] ?? {}), ['3 previous_hash']],
  ];
  for (const [title, broken, expected] of cases)
    it(`with ${title} is reported as broken there`, () =>
      assert.deepEqual(faultsOf(broken).slice(0, expected.length), expected));

  it('that is cut off at the end no longer contains the printed link', () => {
    const head = links.at(-1)?.hash.slice(0, 16) ?? '';
    assert.deepEqual(faultsOf(links, { head }), []);
    assert.deepEqual(faultsOf(links.slice(0, -1), { head }), ['0 head']);
  });

  it('still verifies if content was erased according to a later link, or is withheld from the reader', () => {
    const withErasure = chainOf([done('a'), stored('a'), erasedAt(1)]);
    const erasedLinks = withErasure.map((link) =>
      link.sequence === 1 ? { ...link, content: null, date_erased } : link,
    );
    assert.deepEqual(faultsOf(erasedLinks), []);
    for (const date of ['2026-12-02T00:00:00.000Z', null])
      assert.deepEqual(faultsOf(erasedLinks.with(0, { ...erasedLinks[0]!, date_erased: date })), ['1 date_erased']);
    assert.deepEqual(faultsOf(change(3, { date_erased })), ['3 date_erased']);
    const shown = links.map((link) => (link.sequence === 3 ? { ...link, content: null } : link));
    assert.deepEqual(faultsOf(shown, { withheld: new Set([3]) }), []);
    assert.deepEqual(faultsOf(shown), ['3 content']);
  });

  it('names a picture that differs or is missing, unless it was erased', () => {
    const name = sha256('stored a');
    assert.deepEqual(faultsOf(links, { files: new Map([[name, name]]) }), []);
    for (const found of [sha256('another'), null]) {
      const [fault] = verifyChain({ planId, links, files: new Map([[name, found]]) }, sha256);
      assert.deepEqual(fault, { sequence: 2, place: 'file', file: name });
    }
    const erased = chainOf([done('a'), stored('a'), erasedAt(1, 2)]).map((link) =>
      link.kind === 'erased' ? link : { ...link, date_erased },
    );
    assert.deepEqual(faultsOf(erased, { files: new Map([[name, null]]) }), []);
  });

  it('with any changed byte of any link is reported at that link and field', () => {
    const kinds = fc.constantFrom<NewProof['kind']>('action', 'undo', 'withdrawn');
    const proofs = fc.array(fc.record({ kind: kinds, content: fc.json() }), { minLength: 1, maxLength: 8 });
    const fields = ['content', 'content_hash', 'previous_hash', 'hash'] as const;
    fc.assert(
      fc.property(
        proofs,
        fc.nat(),
        fc.constantFrom(...fields),
        fc.nat(),
        fc.integer({ min: 1, max: 0x7f }),
        (made, at, field, where, mask) => {
          const chain = chainOf(made);
          const index = at % chain.length;
          const link = chain[index] as ProofLink;
          const bytes = Buffer.from(link[field] ?? '');
          const position = where % bytes.length;
          bytes[position] = (bytes[position] ?? 0) ^ mask;
          const text = bytes.toString();
          fc.pre(text !== link[field]);
          const broken = chain.map((proofLink, number) =>
            number === index ? { ...proofLink, [field]: text } : proofLink,
          );
          assert.deepEqual(faultsOf(broken), [`${index + 1} ${field}`]);
        },
      ),
    );
  });

  it('with missing, duplicated or reordered links is reported', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }), (order) => {
        const shuffled = order.flatMap((index) => links[index] ?? []);
        const isBeginning = shuffled.every((link, index) => link === links[index]);
        assert.equal(faultsOf(shuffled).length === 0, isBeginning);
      }),
    );
  });
});
