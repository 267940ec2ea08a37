import { realmCodes } from '@tropeiro/domain/access/realm.ts';
import { roleCodes } from '@tropeiro/domain/access/role.ts';
import { bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Command, command } from '../command.ts';
import { companyOption, passwordText } from './options.ts';

const madeWhenAbsent = bilingual(
  'by default, one is generated and printed once',
  'por padrão, uma é gerada e mostrada uma única vez',
);
const realm = {
  required: false,
  sentence: bilingual(
    `one of ${realmCodes.join(', ')}; default: customer`,
    `um destes: ${realmCodes.join(', ')}; padrão: customer`,
  ),
} as const;

/** Commands that create companies and their users. */
export const companyCommands: readonly Command[] = [
  command(
    'company create',
    bilingual('Creates a company with its first administrator.', 'Cria uma empresa com seu primeiro administrador.'),
    {
      name: { required: true, sentence: bilingual('name of the company', 'nome da empresa') },
      document: { required: true, sentence: bilingual('its CNPJ or CPF', 'seu CNPJ ou CPF') },
      'admin-login': { required: true, sentence: bilingual('login of its administrator', 'login do administrador') },
      'admin-password': {
        required: false,
        sentence: phrase((say) => `${say(passwordText)}; ${say(madeWhenAbsent)}`),
      },
    },
    async (input) => (await import('../users.ts')).createCompany(input),
  ),
  command(
    'user create',
    bilingual('Creates a user of a company.', 'Cria um usuário de uma empresa.'),
    {
      document: companyOption,
      login: {
        required: true,
        sentence: bilingual('login; a CPF in the realm driver', 'login; no realm driver, um CPF'),
      },
      name: { required: true, sentence: bilingual('name of the person or system', 'nome da pessoa ou do sistema') },
      role: {
        required: true,
        sentence: bilingual(`one of ${roleCodes.join(', ')}`, `um destes: ${roleCodes.join(', ')}`),
      },
      password: { required: true, sentence: passwordText },
      realm,
      email: { required: false, sentence: bilingual('e-mail address', 'endereço de e-mail') },
    },
    async (input) => (await import('../users.ts')).createUser(input),
  ),
  command(
    'user password',
    bilingual(
      'Sets the password of a user and ends all their sessions.',
      'Define a senha de um usuário e encerra todas as suas sessões.',
    ),
    {
      document: companyOption,
      login: { required: true, sentence: bilingual('login of the user', 'login do usuário') },
      password: { required: true, sentence: passwordText },
      realm,
    },
    async (input) => (await import('../users.ts')).setPassword(input),
  ),
];
