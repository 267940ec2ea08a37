import { OwnUserChange } from '@tropeiro/domain/company/user-account-schema.ts';
import { User } from '@tropeiro/domain/company/user-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { accessTag } from './access.ts';

export const ownUser = {
  changeOwnUser: operation({
    id: 'changeOwnUser',
    method: 'PUT',
    path: '/auth/user/',
    tag: accessTag,
    summary: bilingual('Change your own language', 'Alterar o seu próprio idioma'),
    description: bilingual(
      'Every user may change their language. null is the language of the company. Administrators change everything else about users (PUT /user/).',
      'Todo usuário pode alterar o seu idioma. null é o idioma da empresa. Tudo o mais sobre usuários é alterado por administradores (PUT /user/).',
    ),
    access: 'login',
    body: Type.Object({ data: OwnUserChange }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: User }) },
    example: { body: { data: { language: 'pt-BR' } } },
    announces: ['user.updated'],
    refusals: [],
  }),
};
