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
  'Takes away, for good, everything that tells who the person is, from the audit too. What they did stays, done by nobody in particular. Their login ends.',
  'Remove, em definitivo, tudo o que identifica a pessoa, também da auditoria. O que ela fez permanece, sem autoria. Seu login termina.',
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
    ['driver.updated', 'user.updated', 'vehicle.updated', 'checklist.updated'],
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
    ['user.updated', 'driver.updated', 'checklist.updated'],
    3,
  ),

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
