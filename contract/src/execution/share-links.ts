import { CreatedShareLink, NewShareLink, ShareLink } from '@tropeiro/domain/execution/share/share-link-schema.ts';
import { SharedView } from '@tropeiro/domain/execution/share/shared-view-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { pageMediaType } from '../media-types.ts';
import { operation } from '../operation.ts';
import { pageLanguage } from '../page-language.ts';

const tag = bilingual('Links to follow a delivery', 'Links para acompanhar uma entrega');

/** A link used in examples, to a delivery of the demo company. */
const delivery = { route_point_id: 3, show_position: true };
const answer = { ...delivery, route_plan_id: null, hint: 'x7Qf' };

export const shareLinks = {
  createShareLink: operation({
    id: 'createShareLink',
    method: 'POST',
    path: '/share_link/',
    tag,
    summary: bilingual(
      'Create a link to follow a route point or plan',
      'Criar um link para acompanhar um ponto ou plano de rota',
    ),
    description: bilingual(
      'Only this answer contains the token. Anyone who has it can follow the point or plan without a login at GET /share/{token}, until the link expires or is revoked.',
      'Somente esta resposta contém o token. Quem o tiver pode acompanhar o ponto ou plano sem login em GET /share/{token}, até o link expirar ou ser revogado.',
    ),
    access: 'route_plan:write',
    body: Type.Object({ data: NewShareLink }),
    returnsCredential: true,
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: CreatedShareLink }) },
    example: { body: { data: delivery }, answer: { ...answer, token: '…x7Qf', path: '/share/…x7Qf' } },
    refusals: ['rule_violated'],
  }),

  listShareLinks: operation({
    id: 'listShareLinks',
    method: 'GET',
    path: '/share_link/',
    tag,
    summary: bilingual('List links, without their tokens', 'Listar links, sem os seus tokens'),
    access: 'route_plan:write',
    query: Type.Object({
      route_point_id: Type.Optional(Id),
      route_plan_id: Type.Optional(Id),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: ShareLink },
    example: { answer },
    refusals: ['invalid_cursor'],
  }),

  getShareLink: operation({
    id: 'getShareLink',
    method: 'GET',
    path: '/share_link/{id}',
    tag,
    summary: bilingual('Read one link, without its token', 'Ler um link, sem o seu token'),
    access: 'route_plan:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: ShareLink }) },
    example: { answer },
    refusals: ['not_found'],
  }),

  deleteShareLink: operation({
    id: 'deleteShareLink',
    method: 'DELETE',
    path: '/share_link/{id}',
    tag,
    summary: bilingual('Revoke a link at once', 'Revogar um link imediatamente'),
    access: 'route_plan:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 2 } },
    refusals: ['not_found'],
  }),

  getShare: operation({
    id: 'getShare',
    method: 'GET',
    path: '/share/{token}',
    tag,
    summary: bilingual('Follow a route point or plan by a link', 'Acompanhar um ponto ou plano de rota por um link'),
    description: bilingual(
      'Needs no login. By Accept, browsers get a page without scripts, in Portuguese or English, and other clients get JSON. A token that is wrong, expired or revoked gets the same 404.',
      'Dispensa login. Conforme o Accept, navegadores recebem uma página sem scripts, em português ou inglês, e os demais clientes recebem JSON. Um token errado, expirado ou revogado recebe o mesmo 404.',
    ),
    access: 'public',
    limitedByAddress: 'page',
    params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    query: Type.Object({
      lang: pageLanguage,
      refresh: Type.Optional(
        Type.Boolean({
          default: true,
          ...description('Whether the page reloads itself', 'Se a página se recarrega sozinha'),
        }),
      ),
    }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: SharedView }), bytes: [pageMediaType] },
    example: { params: { token: 'demo-delivery' } },
    refusals: ['not_found'],
  }),
};
