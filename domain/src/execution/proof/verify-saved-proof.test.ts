import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { demoProofToken, headQuery } from './proof.ts';
import { chainOrigin, extendChain, type NewProof } from './proof-chain.ts';
import type { ProofLink } from './proof-chain-schema.ts';
import { Proof } from './proof-schema.ts';
import { provesAnyAction, verifySavedProof } from './verify-saved-proof.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const [planId, pointId, otherId] = [7, 31, 32];

const did = (action: string, point: number | null, kind: NewProof['kind'] = 'action'): NewProof => ({
  kind,
  content: JSON.stringify({
    salt: action,
    uuid: `${action} ${point}`,
    action,
    route_point: point === null ? null : { id: point, type: 'D', name: `NF ${point}`, external_code: null },
    pictures: action === 'deliver' ? [sha256(`${point}`)] : [],
    signature: null,
    hodometer_picture: null,
  }),
});
const stored = (point: number): NewProof => ({
  kind: 'picture_stored',
  content: JSON.stringify({ sha256_uploaded: sha256(`${point}`), sha256_stored: sha256(`stored ${point}`) }),
});
const erasedOn = '2026-12-01T00:00:00.000Z';
const proofs: readonly NewProof[] = [
  did('start', null),
  did('deliver', otherId),
  did('arrive', pointId),
  did('deliver', pointId),
  stored(pointId),
  stored(otherId),
  did('undo', pointId, 'undo'),
  { kind: 'withdrawn', content: JSON.stringify({ salt: 'x', uuid: `arrive ${pointId}` }) },
  { kind: 'erased', content: JSON.stringify({ sequences: [3], date: erasedOn, reason: 'LGPD, art. 18' }) },
  did('complete', null),
];
const erasedSequence = 3;
const ofOthers = [1, 2, 6, 10];
const chain = extendChain({ sequence: 0, hash: chainOrigin(planId, sha256) }, proofs, sha256).map((link) =>
  link.sequence === erasedSequence ? { ...link, content: null, date_erased: erasedOn } : link,
);
const saved = (route_point_id: number | null, links: readonly ProofLink[]): Proof => ({
  company: 'Tropeiro Demonstração Ltda',
  route_plan_id: planId,
  route_point_id,
  external_code: 'ROTA-SUL',
  url: `https://tropeiro.example/proof/${demoProofToken}${headQuery(links)}`,
  is_whole: true,
  faults: [],
  checked_pictures: 1,
  links: [...links],
});
const hiding = (sequences: readonly number[], { links }: Pick<Proof, 'links'>): ProofLink[] =>
  links.map((link) => (sequences.includes(link.sequence) ? { ...link, content: null } : link));
const ofPlan = saved(null, chain);
const ofPoint = saved(pointId, hiding(ofOthers, ofPlan));
const genuine = { plan: ofPlan, point: ofPoint } as const;

/** The objections to a proof; none if it passes. */
function against(proof: unknown): string[] {
  if (!Value.Check(Proof, proof)) return ['no proof'];
  const { faults, contradicted } = verifySavedProof({ proof, head: undefined }, sha256);
  const nothing = provesAnyAction(proof) ? [] : ['proves nothing'];
  return [...faults.map(({ sequence, place }) => `${sequence} ${place}`), ...contradicted, ...nothing];
}
const leftOutOf = (proof: Proof) => verifySavedProof({ proof }, sha256).leftOut.map(({ sequence }) => sequence);
const change = (proof: Proof, at: number, fields: Partial<ProofLink>): Proof => ({
  ...proof,
  links: proof.links.map((link) => (link.sequence === at ? { ...link, ...fields } : link)),
});

describe('A saved proof', () => {
  it('passes as it was returned, and lists the fields that no link proves', () => {
    for (const proof of [ofPlan, ofPoint]) {
      assert.deepEqual(against(proof), []);
      const { unverified, unknownCount } = verifySavedProof({ proof }, sha256);
      assert.deepEqual(unverified, ['company', 'external_code', 'url', 'checked_pictures']);
      assert.equal(unknownCount, 0);
    }
    assert.deepEqual([leftOutOf(ofPlan), leftOutOf(ofPoint)], [[], ofOthers]);
  });

  const fileFault = { sequence: 5, place: 'file', file: sha256(`stored ${pointId}`) } as const;
  const cases: readonly [
    says: string,
    of: keyof typeof genuine,
    change: (proof: Proof) => unknown,
    expected: string,
  ][] = [
    ['another plan', 'plan', (proof) => ({ ...proof, route_plan_id: 8 }), '1 previous_hash'],
    [
      'a point id added to the proof of a plan',
      'plan',
      (proof) => ({ ...proof, route_point_id: pointId }),
      'route_point_id',
    ],
    [
      'a point id added to the proof of a plan, without contents',
      'plan',
      (proof) => ({ ...proof, route_point_id: pointId, links: hiding([1, 2, 3, 4, 5, 6, 7, 8, 10], proof) }),
      'proves nothing',
    ],
    ['another point', 'point', (proof) => ({ ...proof, route_point_id: otherId }), 'route_point_id'],
    ['no point', 'point', (proof) => ({ ...proof, route_point_id: null }), '1 content'],
    [
      'the contents of its point removed',
      'point',
      (proof) => ({ ...proof, links: hiding([4, 5, 7, 8], proof) }),
      'proves nothing',
    ],
    ['its erasure hidden', 'point', (proof) => ({ ...proof, links: hiding([9], proof) }), '9 content'],
    ['an address with another head', 'plan', (proof) => ({ ...proof, url: proof.url?.slice(0, -1) }), 'url'],
    ['no address', 'plan', (proof) => ({ ...proof, url: null }), 'url'],
    ['the last links cut off', 'plan', (proof) => ({ ...proof, links: proof.links.slice(0, 4) }), 'url'],
    ['no links', 'plan', (proof) => ({ ...proof, links: [] }), 'url'],
    ['links and address removed', 'plan', (proof) => ({ ...proof, links: [], url: null }), 'proves nothing'],
    ['another verdict of its service', 'plan', (proof) => ({ ...proof, is_whole: false }), 'is_whole'],
    [
      'a fault reported by its service',
      'plan',
      (proof) => ({ ...proof, is_whole: false, faults: [fileFault] }),
      '5 file',
    ],
    ['such a fault with is_whole true', 'plan', (proof) => ({ ...proof, faults: [fileFault] }), '5 file'],
    [
      'another date of erasure',
      'point',
      (proof) => change(proof, 3, { date_erased: '2026-12-02T00:00:00.000Z' }),
      '3 date_erased',
    ],
    ['no date of erasure', 'plan', (proof) => change(proof, 3, { date_erased: null }), '3 date_erased'],
    [
      'a content marked as erased',
      'plan',
      (proof) => change(proof, 4, { content: null, date_erased: erasedOn }),
      '4 content',
    ],
    ['a withheld content', 'plan', (proof) => change(proof, 7, { content: null }), '7 content'],
  ];
  for (const [title, proofKind, changed, expected] of cases)
    it(`of a ${proofKind} is reported as changed by ${title}`, () => {
      const found = against(changed(genuine[proofKind]));
      assert.ok(found.includes(expected), found.join(', '));
    });

  it('of a point lists each of its own links that is left out like those of others, because no hash tells the point', () => {
    for (const own of [4, 5, 7, 8]) {
      const hidden = { ...ofPoint, links: hiding([own], ofPoint) };
      assert.deepEqual([against(hidden), leftOutOf(hidden).includes(own)], [[], true]);
    }
  });

  it('counts unknown fields', () => {
    const added = { ...ofPlan, note: 'x', links: ofPlan.links.map((link) => ({ ...link, note: 'x' })) };
    assert.equal(verifySavedProof({ proof: added }, sha256).unknownCount, 1 + chain.length);
  });

  for (const [proofKind, proof] of Object.entries(genuine)) {
    it(`of a ${proofKind} is reported as changed if a link is removed, duplicated, or swapped with another`, () => {
      const { links } = proof;
      links.forEach((link, at) => {
        assert.notDeepEqual(against({ ...proof, links: links.toSpliced(at, 1) }), [], `without ${at + 1}`);
        links.forEach((other, to) => {
          assert.notDeepEqual(
            against({ ...proof, links: links.toSpliced(to, 0, link) }),
            [],
            `${at + 1} at ${to + 1} too`,
          );
          const swapped = links.with(at, other).with(to, link);
          if (at !== to) assert.notDeepEqual(against({ ...proof, links: swapped }), [], `${at + 1} for ${to + 1}`);
        });
      });
    });

    it(`of a ${proofKind} is reported as changed by any single change, except in listed fields`, () => {
      const paths = valuesIn(proof);
      fc.assert(
        fc.property(fc.constantFrom(...paths), replacement, (path, replace) => {
          const was = valueAt(proof, path);
          const value = replace(was);
          fc.pre(JSON.stringify(value) !== JSON.stringify(was));
          const changed = JSON.parse(JSON.stringify(replaced(proof, path, value))) as Proof;
          if (against(changed).length > 0) return;
          const { unverified, leftOut } = verifySavedProof({ proof: changed }, sha256);
          const [field, at] = path;
          const isNamed =
            unverified.includes(field as keyof Proof) ||
            (path[2] === 'content' && value === null && leftOut.includes(changed.links[Number(at)]!));
          assert.ok(isNamed, `${path.join('/')} as ${JSON.stringify(value)}`);
        }),
        { numRuns: 1_000 },
      );
    });
  }
});

type Path = readonly (string | number)[];

/** The path of each value within another, at any depth. */
const valuesIn = (value: unknown): Path[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [[name], ...valuesIn(inner).map((path) => [name, ...path])]);

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);

function replaced(value: unknown, [name, ...rest]: Path, newValue: unknown): unknown {
  if (name === undefined) return newValue;
  const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string, unknown>)[name] = replaced((value as Record<string, unknown>)[name], rest, newValue);
  return copy;
}

/** Replacements for a value. Undefined removes it. */
const replacement: fc.Arbitrary<(was: unknown) => unknown> = fc.oneof(
  fc
    .constantFrom(null, undefined, true, false, '', [], pointId, otherId, erasedOn, 'undo', 'erased')
    .map((value) => () => value),
  fc.jsonValue().map((value) => () => value),
  fc.integer({ min: -2, max: 2 }).map((delta) => (was: unknown) => (typeof was === 'number' ? was + delta : was)),
  fc.tuple(fc.nat(), fc.constantFrom('0', 'f', 'x', ' ')).map(([at, letter]) => (was: unknown) => {
    if (typeof was !== 'string') return was;
    const place = at % (was.length + 1);
    return `${was.slice(0, place)}${letter}${was.slice(place + 1)}`;
  }),
);
