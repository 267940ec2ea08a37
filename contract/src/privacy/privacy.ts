import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/schema.ts';
import { Anonymized, PersonalRecord } from '@tropeiro/domain/privacy/personal-record.ts';
import { Retention } from '@tropeiro/domain/privacy/retention.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { type AnyAnnouncementType, operation } from '../operation.ts';

const tag = bilingual('Privacy', 'Privacidade');
const params = Type.Object({ id: Id });
const exported = bilingual(
  'Every record that holds something of this person, oldest first: what the law lets them ask for (LGPD, art. 18).',
  'Todo registro com algo desta pessoa, do mais antigo ao mais recente: o que a lei lhe permite pedir (LGPD, art. 18).',
);
const anonymized = bilingual(
  'Erases, for good, everything that identifies the person: also in the audit, in announcements, in messages of devices that show their card, and in proofs of what they did. Proofs lose their content and pictures; the hashes remain. What they did stays, without an author. Their login ends. A repeated call erases what has arrived since; if there is nothing, it changes nothing and returns the same. Earlier backups still hold the person: erase again after a restore.',
  'Apaga, em definitivo, tudo o que identifica a pessoa: também na auditoria, nos anúncios, nas mensagens de dispositivos que mostram seu cartão e nos comprovantes do que ela fez. Os comprovantes perdem o conteúdo e as fotos; os hashes permanecem. O que ela fez permanece, sem autoria. Seu login termina. Uma chamada repetida apaga o que tiver chegado desde então; se não houver nada, nada muda e a resposta é a mesma. Backups anteriores ainda contêm a pessoa: repita depois de uma restauração.',
);
const anonymizedPoint = bilingual(
  'Erases, for good, what the point holds of receivers and contacts: name, address, notes, comments, signatures and pictures of every attempt, also in the audit, in announcements and in proofs. The hashes of proofs remain. Coordinates are rounded to about a kilometre. A repeated call erases what has arrived since; if there is nothing, it changes nothing and returns the same. Earlier backups still hold the data: erase again after a restore.',
  'Apaga, em definitivo, o que o ponto contém de recebedores e contatos: nome, endereço, observações, comentários, assinaturas e fotos de cada tentativa, também na auditoria, nos anúncios e nos comprovantes. Os hashes dos comprovantes permanecem. As coordenadas são arredondadas para cerca de um quilômetro. Uma chamada repetida apaga o que tiver chegado desde então; se não houver nada, nada muda e a resposta é a mesma. Backups anteriores ainda contêm os dados: repita depois de uma restauração.',
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
    bilingual('Export what is known of a driver', 'Exportar o que se sabe de um motorista'),
  ),

  anonymizeDriver: anonymizing(
    'anonymizeDriver',
    '/driver/{id}/anonymize/',
    bilingual('Make a driver anonymous', 'Anonimizar um motorista'),
    [
      'driver.updated',
      'user.updated',
      'vehicle.updated',
      'checklist.updated',
      'route_point.updated',
      'route_plan.updated',
    ],
    15,
  ),

  exportUser: exporting(
    'exportUser',
    '/user/{id}/personal_data/',
    bilingual('Export what is known of a user', 'Exportar o que se sabe de um usuário'),
  ),

  anonymizeUser: anonymizing(
    'anonymizeUser',
    '/user/{id}/anonymize/',
    bilingual('Make a user anonymous', 'Anonimizar um usuário'),
    ['user.updated', 'driver.updated', 'checklist.updated', 'route_point.updated', 'route_plan.updated'],
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
      'Read how long each class of data is kept',
      'Ler por quanto tempo cada classe de dados é mantida',
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
    summary: bilingual(
      'Settle how long classes of data are kept',
      'Definir por quanto tempo classes de dados são mantidas',
    ),
    description: bilingual(
      'Classes that are not named keep their setting. What is older is forgotten in the following night.',
      'Classes não citadas mantêm sua definição. O que for mais antigo é esquecido na noite seguinte.',
    ),
    access: 'customer:write',
    body: Type.Object({ data: Type.Array(Retention, { minItems: 1, maxItems: 50 }) }),
    answer: { kind: 'record', status: 200, schema: AllRetention },
    example: { body: { data: [{ class: 'position', days: 365 }] }, answer: { class: 'position', days: 365 } },
    announces: ['retention.updated'],
    refusals: ['rule_violated'],
  }),
};
