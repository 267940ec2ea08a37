import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Anonymized, PersonalRecord } from '@tropeiro/domain/privacy/personal-record-schema.ts';
import { Retention } from '@tropeiro/domain/privacy/retention-schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { type AnyAnnouncementType, operation } from '../operation.ts';

const tag = bilingual('Privacy', 'Privacidade');
const params = Type.Object({ id: Id });
const exported = bilingual(
  'Every record that contains data of this person, oldest first: the data that the person may request by law (LGPD, art. 18).',
  'Todos os registros com dados desta pessoa, do mais antigo ao mais recente: os dados que ela pode pedir por lei (LGPD, art. 18).',
);
const anonymized = bilingual(
  'Permanently erases everything that identifies the person, also in the audit, in announcements, in device messages with their card, and in proofs. Proofs lose their content and pictures; the hashes remain. The actions of the person stay, without an author. The login ends. A repeated call erases data that has arrived since; if there is none, it changes nothing and returns the same answer. Earlier backups still contain the person: erase again after a restore.',
  'Apaga em definitivo tudo o que identifica a pessoa, também na auditoria, nos anúncios, nas mensagens de equipamentos com o seu cartão e nos comprovantes. Os comprovantes perdem o conteúdo e as fotos; os hashes permanecem. As ações da pessoa permanecem, sem autoria. O login é encerrado. Uma chamada repetida apaga os dados que chegaram desde então; se não houver nenhum, nada muda e a resposta é a mesma. Backups anteriores ainda contêm a pessoa: repita depois de uma restauração.',
);
const anonymizedPoint = bilingual(
  'Permanently erases the data of receivers and contacts of the point: name, address, notes, comments, signatures and pictures of every attempt, also in the audit, in announcements and in proofs. The hashes of proofs remain. Coordinates are rounded to about a kilometre. A repeated call erases data that has arrived since; if there is none, it changes nothing and returns the same answer. Earlier backups still contain the data: erase again after a restore.',
  'Apaga em definitivo os dados de recebedores e contatos do ponto: nome, endereço, observações, comentários, assinaturas e fotos de cada tentativa, também na auditoria, nos anúncios e nos comprovantes. Os hashes dos comprovantes permanecem. As coordenadas são arredondadas para cerca de um quilômetro. Uma chamada repetida apaga os dados que chegaram desde então; se não houver nenhum, nada muda e a resposta é a mesma. Backups anteriores ainda contêm os dados: repita depois de uma restauração.',
);

const exporting = <const I extends string>(id: I, path: `/${string}/`, summary: BilingualText) =>
  operation({
    id,
    method: 'GET',
    path,
    tag,
    summary,
    description: exported,
    access: 'pii:write',
    params,
    query: Type.Object(pageQuery),
    answer: { kind: 'list', status: 200, row: PersonalRecord },
    refusals: ['not_found', 'invalid_cursor'],
  });

const anonymizing = <const I extends string, const W extends AnyAnnouncementType>(
  id: I,
  path: `/${string}/`,
  summary: BilingualText,
  announces: readonly W[],
  exampleId: number,
) =>
  operation({
    id,
    method: 'POST',
    path,
    tag,
    summary,
    description: anonymized,
    access: 'pii:write',
    params,
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Anonymized }) },
    example: { params: { id: exampleId }, answer: { id: exampleId } },
    announces,
    refusals: ['not_found', 'rule_violated'],
  });

const AllRetention = Type.Object({ data: Type.Array(Retention) });

export const privacy = {
  exportDriver: exporting(
    'exportDriver',
    '/driver/{id}/personal_data/',
    bilingual('Export the personal data of a driver', 'Exportar os dados pessoais de um motorista'),
  ),

  anonymizeDriver: anonymizing(
    'anonymizeDriver',
    '/driver/{id}/anonymize/',
    bilingual('Anonymize a driver', 'Anonimizar um motorista'),
    [
      'driver.updated',
      'user.updated',
      'vehicle.updated',
      'checklist.updated',
      'route_point.updated',
      'route_plan.updated',
      'phone.ended',
    ],
    15,
  ),

  exportUser: exporting(
    'exportUser',
    '/user/{id}/personal_data/',
    bilingual('Export the personal data of a user', 'Exportar os dados pessoais de um usuário'),
  ),

  anonymizeUser: anonymizing(
    'anonymizeUser',
    '/user/{id}/anonymize/',
    bilingual('Anonymize a user', 'Anonimizar um usuário'),
    ['user.updated', 'driver.updated', 'checklist.updated', 'route_point.updated', 'route_plan.updated', 'phone.ended'],
    3,
  ),

  anonymizeRoutePoint: operation({
    id: 'anonymizeRoutePoint',
    method: 'POST',
    path: '/route_point/{id}/anonymize/',
    tag,
    summary: bilingual('Erase receivers of a route point', 'Apagar recebedores de um ponto de rota'),
    description: anonymizedPoint,
    access: 'route_point_pii:write',
    params,
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Anonymized }) },
    example: { params: { id: 2 }, answer: { id: 2 } },
    announces: ['route_point.updated', 'route_plan.updated'],
    refusals: ['not_found'],
  }),

  listRetention: operation({
    id: 'listRetention',
    method: 'GET',
    path: '/retention/',
    tag,
    summary: bilingual(
      'Read the retention period of each class of data',
      'Ler o prazo de retenção de cada classe de dados',
    ),
    access: 'customer:read',
    answer: { kind: 'record', status: 200, schema: AllRetention },
    refusals: [],
  }),

  changeRetention: operation({
    id: 'changeRetention',
    method: 'PUT',
    path: '/retention/',
    tag,
    summary: bilingual('Set retention periods', 'Definir prazos de retenção'),
    description: bilingual(
      'Classes that are not sent keep their period. Older data is erased during the following night.',
      'Classes não enviadas mantêm o prazo. Dados mais antigos são apagados na noite seguinte.',
    ),
    access: 'customer:write',
    body: Type.Object({ data: Type.Array(Retention, { minItems: 1, maxItems: 50 }) }),
    answer: { kind: 'record', status: 200, schema: AllRetention },
    example: { body: { data: [{ class: 'position', days: 365 }] }, answer: { class: 'position', days: 365 } },
    announces: ['retention.updated'],
    refusals: ['rule_violated'],
  }),
};
