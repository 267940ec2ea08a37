import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { chainOrigin, extendChain } from '@tropeiro/domain/execution/proof/proof-chain.ts';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import sharp from 'sharp';
import { openShortWork } from '../../solving/open-short-work.ts';
import { drawing } from '../../testing/drawn-images.ts';
import { sha256OfText } from '../ledger/extend-proof-chain.ts';
import { printProof, showProof } from './printed-proofs.ts';
import { ownedKey, type ProofView } from './proof-entries.ts';
import { proofPage } from './proof-page.ts';
import { proofPdf } from './proof-pdf.ts';

const shortWork = openShortWork();
after(() => shortWork.close());

const hash = 'a'.repeat(64);

/** A delivery with a picture, repeated this many times. */
async function viewOf(linkCount: number): Promise<ProofView> {
  const stored = {
    kind: 'picture_stored' as const,
    content: JSON.stringify({ salt: '', sha256_uploaded: hash, sha256_stored: hash }),
  };
  const delivered = Array.from({ length: linkCount - 1 }, (_, number) => ({
    kind: 'action' as const,
    content: JSON.stringify({
      salt: '',
      uuid: `uuid-${number}`,
      action: 'deliver',
      route_point: { id: 1, type: 'PE', name: 'Padaria São João', external_code: `NF ${number}` },
      device_time: '2026-03-10T12:00:00.000Z',
      corrected_time: '2026-03-10T12:00:00.000Z',
      latitude: -30.03,
      longitude: -51.2,
      return_reason: null,
      executed_reason: null,
      comment: 'Na portaria',
      items: [{ external_code: 'Pão', quantity: 2.5 }],
      pictures: [hash],
      signature: null,
      hodometer_picture: null,
    }),
  }));
  const links = extendChain({ sequence: 0, hash: chainOrigin(7, sha256OfText) }, [stored, ...delivered], sha256OfText);
  const scope = { company: 'Tropeiro', route_plan_id: 7, route_point_id: null, external_code: null };
  const proof: Proof = {
    ...scope,
    url: 'https://tropeiro.example/proof/x',
    is_whole: true,
    faults: [],
    checked_pictures: 1,
    links,
  };
  const picture = sharp({
    create: { width: 8, height: 4, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  });
  return {
    proof,
    timezone: 'America/Sao_Paulo',
    language: 'pt-BR',
    owned: new Set([ownedKey('uuid-0', hash)]),
    undone: new Set(),
    details: undefined,
    pictures: new Map([[hash, { bytes: await picture.png().toBuffer(), extension: 'png' }]]),
  };
}

describe('A proof that is written in a thread', () => {
  it('is the same PDF as one written without a thread, with its pictures', async () => {
    const view = await viewOf(3);
    const printed = await printProof(view, shortWork, { companyId: 1 });
    assert.ok(printed.equals(await proofPdf(view)));
    assert.match(printed.toString('latin1'), /\/Subtype \/Image/);
  });

  it('has the logo of the company, if there is one', async () => {
    const view = await viewOf(3);
    const pictureCount = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1;
    const logo = { bytes: await drawing(1).png().toBuffer(), extension: 'png' } as const;
    const printed = await printProof({ ...view, logo }, shortWork, { companyId: 1 });
    assert.equal(pictureCount(printed), pictureCount(await proofPdf(view)) + 1);
  });

  it('is the same page as one written without a thread, long or short', async () => {
    for (const linkCount of [3, 150]) {
      const view = await viewOf(linkCount);
      const page = await showProof(view, shortWork, { companyId: 1 });
      assert.deepEqual(page, proofPage(view));
      assert.match(page.main.text, /<img /);
    }
    assert.equal(shortWork.outcomes.get('proof_page')?.done, 1);
  });
});
