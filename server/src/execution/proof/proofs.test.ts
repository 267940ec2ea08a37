import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { type ActionProof, contentOf } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import { verifyChain } from '@tropeiro/domain/execution/proof/verify-chain.ts';
import { drawing, painted, photo } from '../../testing/drawn-images.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type PlanUnderWay, phoneOf, send } from '../plan-under-way.fixture.ts';
import { textOf } from './pdf-text.fixture.ts';

let service: TestService;
let teo: { readonly id: number; readonly client: Client };
let rita: { readonly id: number; readonly client: Client };
let desk: Client;
const { sql, insert, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  desk = await service.as('dispatcher');
  [teo, rita] = [await driver(), await driver()];
});
after(() => service.stop());

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const proofOfPlan = async ({ id }: PlanUnderWay, caller = desk): Promise<Proof> =>
  (await caller.call('getRoutePlanProof', { params: { id }, query: {} })).body.data;
const proofOfPoint = async (id: number, caller = desk): Promise<Proof> =>
  (await caller.call('getRoutePointProof', { params: { id }, query: {} })).body.data;
const kinds = ({ links }: Proof) => links.map(({ kind }) => kind).join(' ');
const actions = ({ links }: Proof) =>
  links.flatMap((link) => (contentOf(link, 'action', 'undo') as ActionProof | undefined)?.action ?? []).join(' ');

let number = 500;
const picture = () => photo(number++).jpeg().toBuffer();
const upload = async (caller: Client, bytes: Buffer): Promise<string> => {
  const call = { params: { sha256: sha256(bytes) }, query: { offset: 0, size: bytes.length } };
  const { picture: name } = (
    await caller.call('uploadImagePiece', { ...call, file: new Blob([new Uint8Array(bytes)]) })
  ).body.data;
  return (name ?? '').slice(0, 64);
};
/** Where an image of a plan's company is stored. */
const fileOf = async ({ id }: PlanUnderWay, stored: string, extension = 'jpg'): Promise<string> => {
  const [company] = await sql<{ id: string }>(`select customer_id as id from route_plan where id = ${id}`);
  return join(service.folder, 'images', company?.id ?? '', stored.slice(0, 2), `${stored}.${extension}`);
};
const point = ({ points }: PlanUnderWay, at: number) => points[at] ?? 0;

/** A plan with a delivered point. Its picture arrived before the action, its signature after it. */
async function delivered() {
  const [before, signature] = [await picture(), await drawing(number++).png().toBuffer()];
  const stored = await upload(teo.client, before);
  const own = await plan(teo.id);
  const done = phoneOf(own);
  await send(teo.client, [
    done(0, 'start'),
    done(10, 'deliver', 1, {
      latitude: -30.0043,
      longitude: -51.1527,
      comment: 'Recebido por João na portaria, às 9h — “ação”',
      pictures: [sha256(before)],
      signature: sha256(signature),
    }),
    done(20, 'return', 2, {
      route_return_reason_id: await insert('route_return_reason', { name: `Ausente ${number++}` }),
    }),
  ]);
  return { own, done, signature, picture: stored };
}

describe('The proof of a plan', () => {
  it('has a link for each action, and for each picture when it is stored', async () => {
    const { own, signature, picture: stored } = await delivered();
    const begun = await proofOfPlan(own);
    assert.equal(kinds(begun), 'action action action picture_stored');
    assert.deepEqual(contentOf(begun.links[3]!, 'picture_stored')?.sha256_stored, stored);
    await upload(teo.client, signature);
    await upload(teo.client, signature);
    await desk.call('undoRoutePoint', {
      params: { id: point(own, 1) },
      query: {},
      body: { data: { comment: 'Engano' } },
    });
    const proof = await proofOfPlan(own);
    assert.equal(kinds(proof), 'action action action picture_stored picture_stored undo');
    assert.equal(actions(proof), 'start deliver return undo');
    assert.deepEqual([proof.is_whole, proof.faults, proof.checked_pictures], [true, [], 2]);
    assert.deepEqual(verifyChain({ planId: own.id, links: proof.links }, sha256), []);
    assert.deepEqual(proof.links.slice(0, 4), begun.links);
  });

  it('is the same for actions sent twice, and withdraws those that an earlier one invalidates', async () => {
    const own = await plan(teo.id);
    const done = phoneOf(own);
    const [first, second] = [done(5, 'deliver', 1), done(20, 'deliver', 1)];
    await send(teo.client, [second]);
    await send(teo.client, [second]);
    assert.equal(kinds(await proofOfPlan(own)), 'action');
    await send(teo.client, [first, second]);
    const proof = await proofOfPlan(own);
    assert.equal(kinds(proof).split(' ').sort().join(' '), 'action action withdrawn');
    assert.equal(proof.is_whole, true);
  });

  it('is empty, and whole, before anything was done', async () => {
    const proof = await proofOfPlan(await plan(teo.id));
    assert.deepEqual([proof.is_whole, proof.links, proof.url], [true, [], null]);
  });

  it('of a point leaves out what other points’ links prove, and still verifies', async () => {
    const { own } = await delivered();
    const proof = await proofOfPoint(point(own, 1));
    assert.equal(actions(proof), 'deliver');
    assert.deepEqual(
      proof.links.map(({ content }) => content !== null),
      [false, true, false, true],
    );
    assert.equal(proof.is_whole, true);
  });

  it('is shown to the driver of the plan and to the desk only', async () => {
    const { own } = await delivered();
    assert.equal((await proofOfPlan(own, teo.client)).is_whole, true);
    const other = await service.asOther();
    for (const caller of [rita.client, other]) {
      assert.equal(await refused(proofOfPlan(own, caller)), '404 not_found');
      assert.equal(await refused(proofOfPoint(point(own, 1), caller)), '404 not_found');
    }
    assert.equal(await refused(proofOfPlan(own, service.client)), '401 missing_token');
  });

  it('cannot be changed by the service, and shows where the database owner has changed it', async () => {
    const { own, picture: stored } = await delivered();
    const [may] = await sql(`select has_any_column_privilege('tropeiro_app', 'proof_link', 'update') as change,
      has_table_privilege('tropeiro_app', 'proof_link', 'delete') as remove`);
    assert.deepEqual(may, { change: false, remove: false });
    const where = `where route_plan_id = ${own.id} and sequence`;
    await sql(`update proof_link set content = replace(content, 'João', 'Joca') ${where} = 2`);
    assert.deepEqual((await proofOfPlan(own)).faults, [{ sequence: 2, place: 'content', file: null }]);
    await sql(`update proof_link set content = replace(content, 'Joca', 'João') ${where} = 2`);
    const file = await fileOf(own, stored);
    await writeFile(file, 'another');
    const expected = [{ sequence: 4, place: 'file', file: stored }];
    assert.deepEqual((await proofOfPlan(own)).faults, expected);
    await rm(file);
    assert.deepEqual((await proofOfPlan(own)).faults, expected);
  });
});

describe('A proof that is printed', () => {
  const accept = async (caller: Client, id: number, type: string, lang: 'en' | 'pt-BR') => {
    const { body, headers } = await caller.bytes('getRoutePointProof', {
      params: { id },
      query: { lang },
      headers: { accept: type },
    });
    return {
      bytes: Buffer.from(body),
      type: headers.get('content-type'),
      policy: headers.get('content-security-policy'),
    };
  };

  it('is an A4 in both languages, small, with its pictures, its words and a QR code', async () => {
    const { own, signature } = await delivered();
    await upload(teo.client, signature);
    for (const [lang, expectedTexts] of [
      ['pt-BR', ['Comprovante de execução', 'Entrega: NF 1', 'Recebido por João na portaria, às 9h — “ação”']],
      ['en', ['Proof of execution', 'Delivery: NF 1', 'Verified: nothing was changed']],
    ] as const) {
      const { bytes, type } = await accept(desk, point(own, 1), 'application/pdf', lang);
      assert.equal(type, 'application/pdf');
      assert.ok(bytes.length < 100_000, String(bytes.length));
      const text = textOf(bytes);
      for (const expectedText of expectedTexts) assert.ok(text.includes(expectedText), `${expectedText}: ${text}`);
      assert.ok(!text.includes('Ausente'), 'nothing of other points');
      const raw = bytes.toString('latin1');
      assert.match(raw, /\/MediaBox \[0 0 595\.28 841\.89\]/);
      assert.match(raw, new RegExp(`/Lang \\(${lang}\\)[^>]*/MarkInfo`));
      assert.deepEqual([raw.split('/DCTDecode').length, raw.split('/Subtype /Image').length], [2, 3]);
      assert.ok(
        (await accept(desk, point(own, 1), 'application/pdf', lang)).bytes.equals(bytes),
        'the same file again',
      );
    }
  });

  it('marks changed content as changed, whatever the change, and does not show it', async () => {
    const { own, picture: stored } = await delivered();
    const where = `where route_plan_id = ${own.id} and sequence = 2`;
    const forms = async () => {
      const page = (await accept(desk, point(own, 1), 'text/html', 'pt-BR')).bytes.toString();
      const pdf = textOf((await accept(desk, point(own, 1), 'application/pdf', 'pt-BR')).bytes);
      return [page, pdf];
    };
    for (const [was, is] of [
      ['João', 'Joca'],
      ['"corrected_time":"2', '"corrected_time":"x'],
      ['"pictures"', '"qictures"'],
      ['"items":[', '"items":3,"x":['],
    ]) {
      await sql(`update proof_link set content = replace(content, '${was}', '${is}') ${where}`);
      for (const text of await forms()) {
        assert.match(text, /Inválido: algo foi alterado/);
        assert.match(text, /Elo 2: seu conteúdo foi alterado ou está faltando/);
        assert.match(text, /Não mostrado, porque foi alterado depois de escrito/);
        assert.ok(!text.includes('na portaria'), text);
      }
      await sql(`update proof_link set content = replace(content, '${is}', '${was}') ${where}`);
    }
    await writeFile(await fileOf(own, stored), 'another');
    for (const text of await forms()) assert.match(text, /alterada ou perdida/);
  });

  it('leaves out a thumbnail that cannot be read', async () => {
    const signature = await painted(400, 300, 4, (x, y) => [number, 0, 0, (x * y) % 200])
      .png()
      .toBuffer();
    const own = await plan(teo.id);
    const done = phoneOf(own);
    await send(teo.client, [done(0, 'start'), done(10, 'deliver', 1, { signature: sha256(signature) })]);
    const file = await fileOf(own, `${await upload(teo.client, signature)}.thumbnail`, 'png');
    const damaged = await readFile(file);
    damaged.fill(0x55, damaged.length >> 1);
    await writeFile(file, damaged);
    const { bytes } = await accept(desk, point(own, 1), 'application/pdf', 'en');
    assert.match(textOf(bytes), /Signature SHA-256/);
    assert.ok(!bytes.includes('/Subtype /Image'));
  });

  it('is a page with its pictures, without scripts', async () => {
    const { own } = await delivered();
    const { bytes, type, policy } = await accept(desk, point(own, 1), 'text/html', 'pt-BR');
    assert.equal(type, 'text/html; charset=utf-8');
    assert.match(policy ?? '', /default-src 'none'/);
    const page = bytes.toString();
    assert.match(page, /✓ Conferido/);
    assert.match(page, /src="data:image\/jpeg;base64,/);
    assert.ok(!page.includes('<script'));
  });
});

describe('A proof without a login', () => {
  const open = (url: string, headers: Record<string, string> = {}) => fetch(new URL(url, service.url), { headers });

  it('is checked at the address in its QR code, in the language of the reader, without pictures', async () => {
    const { own, done } = await delivered();
    const { url } = await proofOfPoint(point(own, 1));
    assert.match(url ?? '', /^\/proof\/[\w-]{32}\?head=[\da-f]{16}$/);
    const page = await open(url ?? '', { accept: 'text/html', 'accept-language': 'pt-BR' });
    const text = await page.text();
    assert.deepEqual([page.status, page.headers.get('x-robots-tag')], [200, 'noindex']);
    assert.match(text, /✓ Conferido/);
    assert.ok(!text.includes('<img'));
    // The other language is checked against the printed hash too.
    assert.match(
      text,
      new RegExp(`href="\\?head=${new URL(url ?? '', service.url).searchParams.get('head')}&amp;lang=en"`),
    );
    assert.match(await (await open(`${url}&lang=en`, { accept: 'text/html' })).text(), /✓ Verified/);
    const json = (await (await open(url ?? '')).json()) as { data: Proof };
    assert.equal(json.data.is_whole, true);
    // The printed hash is still found after more was done.
    await send(teo.client, [done(40, 'deliver', 3)]);
    assert.match(await (await open(`${url}&lang=en`, { accept: 'text/html' })).text(), /✓ Verified/);
  });

  it('reports if what was printed is no longer in the chain', async () => {
    const { own } = await delivered();
    const { url } = await proofOfPlan(own);
    const forged = (url ?? '').replace(/head=.*/, `head=${'0'.repeat(16)}`);
    assert.match(
      await (await open(`${forged}&lang=en`, { accept: 'text/html' })).text(),
      /✗ Not valid.*no longer in the chain/s,
    );
  });

  it('is not found by an invalid token', async () => {
    const answer = await open(`${service.url}/proof/${'x'.repeat(32)}`, { accept: 'text/html' });
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [404, 'text/html; charset=utf-8']);
    assert.equal((await open(`${service.url}/proof/short`)).status, 400);
  });
});
