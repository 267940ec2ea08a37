import { demoProofToken, Proof } from '@tropeiro/domain/execution/proof.ts';
import { sha256Example } from '@tropeiro/domain/files/image.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { pageMediaType, pdfMediaType } from '../media-types.ts';
import { operation } from '../operation.ts';
import { pageLanguage } from '../page-language.ts';

const tag = bilingual('Proof', 'Comprovantes');

const schema = Type.Object({ data: Proof });
/** A proof that is whole has no faults. */
const example = { answer: { is_whole: true, faults: [], route_point_id: null } };
const answer = { kind: 'record', status: 200, schema, bytes: [pageMediaType, pdfMediaType] } as const;
const forms = bilingual(
  'As JSON with the whole chain, to be verified by anybody (`tropeiro verify`); with Accept: text/html a page, with application/pdf an A4 to print, both with small pictures and a QR code.',
  'Em JSON com a cadeia inteira, que qualquer um pode conferir (`tropeiro verify`); com Accept: text/html uma página, com application/pdf um A4 para imprimir, ambos com fotos pequenas e um código QR.',
);

/** Proof of what was done, as chains of hashes. */
export const proofs = {
  getRoutePointProof: operation({
    id: 'getRoutePointProof',
    method: 'GET',
    path: '/route_point/{id}/proof/',
    tag,
    summary: bilingual('Proof of what was done at a point', 'Comprovante do que foi feito em um ponto'),
    description: bilingual(
      `${forms.en} The contents of links of other points are left out; their hashes stay.`,
      `${forms['pt-BR']} O conteúdo dos elos de outros pontos fica de fora; seus hashes permanecem.`,
    ),
    access: 'route_plan:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ lang: pageLanguage }),
    answer,
    example,
    refusals: ['not_found'],
  }),

  getRoutePlanProof: operation({
    id: 'getRoutePlanProof',
    method: 'GET',
    path: '/route_plan/{id}/proof/',
    tag,
    summary: bilingual('Proof of what was done with a plan', 'Comprovante do que foi feito com um plano'),
    description: forms,
    access: 'route_plan:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ lang: pageLanguage }),
    answer,
    example,
    refusals: ['not_found'],
  }),

  getProof: operation({
    id: 'getProof',
    method: 'GET',
    path: '/proof/{token}',
    tag,
    summary: bilingual('Check a proof without a login', 'Conferir um comprovante sem login'),
    description: bilingual(
      'What the QR code of a proof leads to: whether the chain is as it was written, and what it says, without pictures. A page for browsers, JSON for programs. With `head`, as the QR code has it, also whether what was printed is still in the chain.',
      'Para onde leva o código QR de um comprovante: se a cadeia está como foi escrita, e o que ela diz, sem fotos. Uma página para navegadores, JSON para programas. Com `head`, como vem no código QR, também se o que foi impresso ainda está na cadeia.',
    ),
    access: 'public',
    limitedByAddress: 'page',
    params: Type.Object({
      token: Type.String({
        minLength: 32,
        maxLength: 32,
        pattern: '^[\\w-]{32}$',
        examples: [demoProofToken],
      }),
    }),
    query: Type.Object({
      lang: pageLanguage,
      head: Type.Optional(
        Type.String({
          minLength: 16,
          maxLength: 64,
          pattern: '^[0-9a-f]{16,64}$',
          examples: [sha256Example.slice(0, 16)],
          ...description(
            'Hash of a link as it was printed, or its beginning',
            'Hash de um elo como foi impresso, ou seu começo',
          ),
        }),
      ),
    }),
    answer: { kind: 'record', status: 200, schema, bytes: [pageMediaType] },
    example,
    refusals: ['not_found'],
  }),
};
