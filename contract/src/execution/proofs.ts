import { demoProofToken } from '@tropeiro/domain/execution/proof/proof.ts';
import { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import { sha256Example } from '@tropeiro/domain/files/image.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { pageMediaType, pdfMediaType } from '../media-types.ts';
import { operation } from '../operation.ts';
import { pageLanguage } from '../page-language.ts';

const tag = bilingual('Proof', 'Comprovantes');

const schema = Type.Object({ data: Proof });
/** A valid proof has no faults. */
const example = { answer: { is_whole: true, faults: [], route_point_id: null } };
const answer = { kind: 'record', status: 200, schema, bytes: [pageMediaType, pdfMediaType] } as const;
const forms = bilingual(
  'As JSON with the complete chain, which anyone can verify (`tropeiro verify`). With Accept: text/html as a page, with application/pdf as a printable A4 document, both with small pictures and a QR code.',
  'Em JSON com a cadeia completa, que qualquer pessoa pode conferir (`tropeiro verify`). Com Accept: text/html, uma página; com application/pdf, um documento A4 para imprimir, ambos com fotos pequenas e um código QR.',
);

/** Proofs of execution, as chains of hashes. */
export const proofs = {
  getRoutePointProof: operation({
    id: 'getRoutePointProof',
    method: 'GET',
    path: '/route_point/{id}/proof/',
    tag,
    summary: bilingual('Proof of what was done at a point', 'Comprovante do que foi feito em um ponto'),
    description: bilingual(
      `${forms.en} Links of other points come without their content; their hashes remain.`,
      `${forms['pt-BR']} Os elos de outros pontos vêm sem conteúdo; seus hashes permanecem.`,
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
      'The QR code of a proof leads here. Returns whether the chain is intact, and what it records, without pictures: a page for browsers, JSON for programs. With `head`, which the QR code contains, it also checks whether the printed link is still in the chain.',
      'O código QR de um comprovante leva até aqui. Devolve se a cadeia está íntegra e o que ela registra, sem fotos: uma página para navegadores, JSON para programas. Com `head`, que o código QR contém, também confere se o elo impresso ainda está na cadeia.',
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
            'Hash of a link as printed, or the beginning of it',
            'Hash de um elo como impresso, ou o começo dele',
          ),
        }),
      ),
    }),
    answer: { kind: 'record', status: 200, schema, bytes: [pageMediaType] },
    example,
    refusals: ['not_found'],
  }),
};
