import { logoContentTypes, logoMaxBytes } from '@tropeiro/domain/files/company-logo.ts';
import { CompanyLogo, CompanyLogoContent } from '@tropeiro/domain/files/company-logo-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { companyTag } from '../company/customer.ts';
import { operation } from '../operation.ts';
import { sentImage } from './sent-image.ts';

const path = '/company_logo/';

export const companyLogo = {
  uploadCompanyLogo: operation({
    id: 'uploadCompanyLogo',
    method: 'POST',
    path,
    tag: companyTag,
    summary: bilingual('Set the logo of your company', 'Definir o logotipo da sua empresa'),
    description: bilingual(
      'PNG or JPEG, up to 200,000 bytes. The server decodes the image, encodes it again without metadata, and stores it with at most 320 pixels at its longest side. It replaces the earlier logo. The pages of share links and the PDF of proofs show it.',
      'PNG ou JPEG, de até 200.000 bytes. O servidor decodifica a imagem, grava-a de novo sem metadados e guarda-a com no máximo 320 pixels no lado maior. Substitui o logotipo anterior. As páginas dos links compartilhados e o PDF dos comprovantes o mostram.',
    ),
    access: 'customer:write',
    body: sentImage,
    upload: { pointer: '/data/content', maxBytes: logoMaxBytes, mediaType: 'image/*' },
    example: { sentFile: 'photo.jpg' },
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: CompanyLogo }) },
    announces: ['company_logo.updated'],
    refusals: ['rule_violated'],
  }),

  getCompanyLogo: operation({
    id: 'getCompanyLogo',
    method: 'GET',
    path,
    tag: companyTag,
    summary: bilingual('Read the logo of your company', 'Ler o logotipo da sua empresa'),
    description: bilingual(
      'With Accept: image/* the bytes are returned. Without a logo: 404.',
      'Com Accept: image/* vêm os bytes. Sem logotipo: 404.',
    ),
    access: 'customer:read',
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({ data: CompanyLogoContent }),
      bytes: [...logoContentTypes],
    },
    example: { savedFile: { mediaType: 'image/*', fileName: 'logo.png' } },
    refusals: ['not_found'],
  }),

  deleteCompanyLogo: operation({
    id: 'deleteCompanyLogo',
    method: 'DELETE',
    path,
    tag: companyTag,
    summary: bilingual('Remove the logo of your company', 'Remover o logotipo da sua empresa'),
    access: 'customer:write',
    answer: { kind: 'none', status: 204 },
    announces: ['company_logo.removed'],
    refusals: ['not_found'],
  }),
};
