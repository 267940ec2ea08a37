import { passwordMinLength } from '@tropeiro/domain/access/password.ts';
import { bilingual, languages } from '@tropeiro/domain/language/bilingual-text.ts';

/** Options and operands that several commands have. */
export const companyOption = {
  required: true,
  sentence: bilingual('CNPJ or CPF of the company', 'CNPJ ou CPF da empresa'),
} as const;

export const passwordText = bilingual(
  `at least ${passwordMinLength} characters; - reads it from standard input`,
  `pelo menos ${passwordMinLength} caracteres; - lê da entrada padrão`,
);

export const dryRunOption = {
  flag: true,
  sentence: bilingual('simulates the whole run without storing anything', 'simula toda a execução sem gravar nada'),
} as const;

export const columnsOption = {
  required: false,
  sentence: bilingual(
    'columns that you choose, as JSON: for each heading a field of the template, or null to ignore the column',
    'colunas que você escolhe, em JSON: para cada título, um campo do modelo, ou null para ignorar a coluna',
  ),
} as const;

export const languageOption = {
  oneOf: languages,
  sentence: bilingual(
    `language of the report, ${languages.join(' or ')}; default: that of LANG`,
    `idioma do relatório, ${languages.join(' ou ')}; padrão: o de LANG`,
  ),
} as const;

export const fileName = bilingual('FILE', 'ARQUIVO');
export const planName = bilingual('PLAN', 'PLANO');
