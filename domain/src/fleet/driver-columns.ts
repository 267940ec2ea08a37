import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';
import { headingOf, sameText } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { cnhCategories } from './cnh-category.ts';
import { driverStatuses } from './driver-status.ts';
import { stateAbbreviations, states } from './state.ts';

/** The example uses SP, which people write more often than São Paulo. */
const statesByAbbreviation: CodeList<number> = states.map(({ code, name }) => ({
  code,
  name: bilingual(stateAbbreviations[code] ?? name.en, name['pt-BR']),
}));

/** The columns of a file of drivers. Existing drivers are matched by CPF, or by external code. */
export const driverColumns: readonly ImportColumn[] = [
  {
    field: 'cpf',
    heading: headingOf('cpf'),
    aliases: ['document', 'documento', 'document_number'],
    // The check digits show whether leading zeros are missing.
    cellKind: { kind: 'digits', length: 11, atLeast: 3 },
    example: sameText('111.444.777-35'),
    meaning: bilingual(
      'With or without punctuation; matches existing drivers',
      'Com ou sem pontuação; identifica motoristas já cadastrados',
    ),
  },
  {
    field: 'name',
    heading: headingOf('name'),
    aliases: ['nome completo', 'motorista', 'driver'],
    cellKind: { kind: 'text' },
    example: sameText('João da Silva'),
    meaning: bilingual('Full name', 'Nome completo'),
  },
  {
    field: 'external_code',
    heading: headingOf('external_code'),
    aliases: ['código', 'código no ERP', 'code'],
    cellKind: { kind: 'text' },
    example: sameText('MOT-1024'),
    meaning: bilingual(
      'Code in your own system; also matches existing drivers',
      'Código no seu próprio sistema; também identifica motoristas já cadastrados',
    ),
  },
  {
    field: 'company_registry',
    heading: headingOf('company_registry'),
    aliases: ['registro', 'registration'],
    cellKind: { kind: 'text' },
    example: sameText('1024'),
  },
  { field: 'rg', heading: headingOf('rg'), cellKind: { kind: 'text' }, example: sameText('12.345.678-9') },
  {
    field: 'email',
    heading: headingOf('email'),
    cellKind: { kind: 'text' },
    example: sameText('joao@example.com'),
    meaning: bilingual('E-mail address', 'Endereço de e-mail'),
  },
  {
    field: 'phone_number',
    heading: headingOf('phone_number'),
    aliases: ['phone', 'celular', 'fone'],
    cellKind: { kind: 'text' },
    example: sameText('+55 11 99999-0000'),
    meaning: bilingual('Telephone', 'Telefone'),
  },
  {
    field: 'is_deliveryman',
    heading: headingOf('is_deliveryman'),
    aliases: ['agent', 'agente', 'faz entregas'],
    cellKind: { kind: 'yes_no' },
    example: bilingual('yes', 'sim'),
    meaning: bilingual('Makes deliveries: yes or no; yes when absent', 'Faz entregas: sim ou não; sim quando ausente'),
  },
  {
    field: 'identifier',
    heading: headingOf('identifier'),
    aliases: ['cartão', 'card', 'tag'],
    cellKind: { kind: 'text' },
    example: sameText('00A1B2C3'),
  },
  {
    field: 'cnh_number',
    heading: headingOf('cnh_number'),
    aliases: ['número da cnh', 'registro da cnh', 'habilitação'],
    cellKind: { kind: 'digits', length: 11, atLeast: 9 },
    example: sameText('02650306461'),
  },
  {
    field: 'cnh_category_id',
    heading: headingOf('cnh_category_id', 'cnh_category'),
    aliases: ['categoria', 'category', 'categoria cnh'],
    cellKind: { kind: 'code', codes: cnhCategories },
    example: sameText('AE'),
    meaning: bilingual('Letters of the driving licence, or number', 'Letras da categoria da CNH, ou número'),
  },
  {
    field: 'cnh_date',
    heading: headingOf('cnh_date'),
    aliases: ['vencimento da cnh', 'validade cnh'],
    cellKind: { kind: 'day' },
    example: bilingual('2028-05-31', '31/05/2028'),
  },
  {
    field: 'first_cnh_date',
    heading: headingOf('first_cnh_date'),
    aliases: ['data da primeira habilitação'],
    cellKind: { kind: 'day' },
    example: bilingual('2005-03-10', '10/03/2005'),
  },
  {
    field: 'toxicology_expiration',
    heading: headingOf('toxicology_expiration'),
    aliases: ['exame toxicológico', 'toxicológico'],
    cellKind: { kind: 'day' },
    example: bilingual('2027-02-15', '15/02/2027'),
  },
  {
    field: 'date_of_birth',
    heading: headingOf('date_of_birth'),
    aliases: ['nascimento', 'birth'],
    cellKind: { kind: 'day' },
    example: bilingual('1985-09-20', '20/09/1985'),
  },
  {
    field: 'status',
    heading: headingOf('status'),
    cellKind: { kind: 'code', codes: driverStatuses },
    example: bilingual('Active', 'Ativo'),
    meaning: bilingual('Active or inactive; active when absent', 'Ativo ou inativo; ativo quando ausente'),
  },
  {
    field: 'department_id',
    heading: headingOf('department_id', 'department'),
    aliases: ['setor'],
    cellKind: { kind: 'reference', to: 'department' },
    example: sameText('Entregas'),
    meaning: bilingual('Its name or external code', 'Seu nome ou código externo'),
  },
  {
    field: 'cost_center_id',
    heading: headingOf('cost_center_id', 'cost_center'),
    cellKind: { kind: 'reference', to: 'cost_center' },
    example: sameText('Operação Porto Alegre'),
    meaning: bilingual('Its name or external code', 'Seu nome ou código externo'),
  },
  {
    field: 'work_shift_id',
    heading: headingOf('work_shift_id', 'work_shift'),
    aliases: ['turno', 'jornada de trabalho', 'turno de trabalho'],
    cellKind: { kind: 'reference', to: 'work_shift' },
    example: sameText('Comercial'),
    meaning: bilingual('Its name or external code', 'Seu nome ou código externo'),
  },
  {
    field: 'cep',
    heading: headingOf('cep'),
    cellKind: { kind: 'digits', length: 8, atLeast: 7 },
    example: sameText('01310-100'),
    meaning: bilingual('CEP, with or without hyphen', 'CEP, com ou sem hífen'),
  },
  {
    field: 'street',
    heading: headingOf('street'),
    aliases: ['logradouro', 'endereço', 'address'],
    cellKind: { kind: 'text' },
    example: sameText('Avenida Paulista'),
    meaning: bilingual('Street of the address', 'Logradouro do endereço'),
  },
  {
    field: 'number',
    heading: headingOf('number'),
    aliases: ['nº'],
    cellKind: { kind: 'text' },
    example: sameText('1000'),
    meaning: bilingual('Number of the address', 'Número do endereço'),
  },
  {
    field: 'complement',
    heading: headingOf('complement'),
    cellKind: { kind: 'text' },
    example: sameText('Apto 12'),
    meaning: bilingual('Complement of the address', 'Complemento do endereço'),
  },
  {
    field: 'neighborhood',
    heading: headingOf('neighborhood'),
    cellKind: { kind: 'text' },
    example: sameText('Bela Vista'),
    meaning: bilingual('Neighborhood of the address', 'Bairro do endereço'),
  },
  {
    field: 'city',
    heading: headingOf('city'),
    aliases: ['município'],
    cellKind: { kind: 'text' },
    example: sameText('São Paulo'),
    meaning: bilingual('City of the address', 'Cidade do endereço'),
  },
  {
    field: 'state_id',
    heading: headingOf('state_id', 'state'),
    aliases: ['estado'],
    cellKind: { kind: 'code', codes: statesByAbbreviation },
    example: sameText('SP'),
    meaning: bilingual(
      'State of the address: letters, name or IBGE code',
      'Estado do endereço: sigla, nome ou código do IBGE',
    ),
  },
];
