import { CnhCategoryId } from '@tropeiro/domain/fleet/cnh-category-schema.ts';
import { defaultDriverIncludes, driverIncludes } from '@tropeiro/domain/fleet/driver.ts';
import { ChangedDriver, Driver, DriverChange, NewDriver } from '@tropeiro/domain/fleet/driver-schema.ts';
import { type DriverWarning, driverWarningCodes } from '@tropeiro/domain/fleet/driver-warning.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { describedBy, description, Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { externalCodeFilter } from '../lists/external-code.ts';
import { includesOf, recordListQuery } from '../lists/page.ts';
import { wordsFilter } from '../lists/words-filter.ts';
import { yesNoAll } from '../lists/yes-no-all.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Drivers and agents', 'Motoristas e entregadores');
const includes = includesOf(driverIncludes, defaultDriverIncludes, ['cnh_category']);
const OneDriver = Type.Object({ data: Driver });

/** Outside `data`, where some integrations send it. A value inside `data` wins. */
const is_deliveryman = Type.Optional(
  Type.Boolean(
    description(
      'Used if data does not set it; true if neither does',
      'Usado se data não o informar; true se nenhum dos dois informar',
    ),
  ),
);
/** A driver of the examples. */
const paulo = {
  name: 'Paulo Quadros',
  cpf: '39053344705',
  rg: '2033445599',
  company_registry: 'M-017',
  email: 'paulo@example.com',
  phone_number: '+55 51 98100-1717',
  identifier: '7001017',
  department_id: 1,
  cost_center_id: 1,
  work_shift_id: 1,
  state_id: 43,
  cnh_category_id: 4,
  cnh_number: '04120765432',
  cnh_date: '2031-05-20',
  first_cnh_date: '2009-08-11',
  toxicology_expiration: '2029-02-28',
  date_of_birth: '1988-03-14',
  street: 'Avenida dos Estados',
  number: '1455',
  neighborhood: 'Anchieta',
  city: 'Porto Alegre',
  cep: '90200310',
};
const answer = {
  ...paulo,
  department: { external_code: 'ENT', name: 'Entregas', id: 1 },
  cost_center: { name: 'Operação Porto Alegre', id: 1 },
  work_shift: { id: 1, name: 'Comercial' },
  cnh_category: { id: 4, name: 'D' },
  warnings: [],
};
const moved = { id: 14, phone_number: '+55 51 98100-1414', street: 'Rua da Azenha', number: '820', cep: '90160001' };

const masking = bilingual(
  'Without the permission pii:read, cpf, rg, cnh_number and phone_number are masked, as is the login of a driver.',
  'Sem a permissão pii:read, cpf, rg, cnh_number e phone_number vêm mascarados, assim como o login de motorista.',
);
const cpfFilter = bilingual(
  'The whole CPF, with or without punctuation. Requires the permission driver:write or pii:read.',
  'O CPF inteiro, com ou sem pontuação. Exige a permissão driver:write ou pii:read.',
);

export const drivers = {
  listDrivers: operation({
    id: 'listDrivers',
    method: 'GET',
    path: '/driver/',
    tag,
    summary: bilingual('List agents and drivers by name', 'Listar entregadores e motoristas por nome'),
    description: masking,
    access: 'driver:read',
    query: Type.Object({
      cpf: Type.Optional(Type.String({ maxLength: 20, examples: ['529.982.247-25'], ...describedBy(cpfFilter) })),
      id: Type.Optional(Id),
      name: Type.Optional(
        Type.String({
          maxLength: 200,
          examples: ['tropeiro'],
          ...description(
            'Part of the name, ignoring accents and case',
            'Parte do nome, sem diferenciar acentos e maiúsculas',
          ),
        }),
      ),
      is_deliveryman: yesNoAll(bilingual('Agents', 'Entregadores')),
      identifier: Type.Optional(Type.String({ maxLength: 100, examples: ['7001000'] })),
      company_registry: Type.Optional(Type.String({ maxLength: 50, examples: ['M-001'] })),
      external_code: externalCodeFilter,
      q: wordsFilter(bilingual('the name', 'do nome'), 'quadros pau'),
      cnh_category_id: Type.Optional(CnhCategoryId),
      warning: Type.Optional(
        Type.Unsafe<DriverWarning>(
          Type.String({
            enum: [...driverWarningCodes],
            ...description('With this warning', 'Com este aviso'),
          }),
        ),
      ),
      includes,
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: Driver },
    example: { query: { name: 'tropeiro' }, answer },
    refusals: ['invalid_cursor', 'too_many_misses'],
  }),

  getDriver: operation({
    id: 'getDriver',
    method: 'GET',
    path: '/driver/{id}',
    tag,
    summary: bilingual('Read one driver', 'Ler um motorista'),
    description: masking,
    access: 'driver:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ includes }),
    answer: { kind: 'record', status: 200, schema: OneDriver },
    example: { answer },
    refusals: ['not_found'],
  }),

  createDriver: operation({
    id: 'createDriver',
    method: 'POST',
    path: '/driver/',
    tag,
    summary: bilingual('Create an agent or driver', 'Criar um entregador ou motorista'),
    description: bilingual(
      'A CPF or external code that belongs to another driver is refused with 409; existing_id is that driver.',
      'Um CPF ou código externo de outro motorista é recusado com 409; existing_id é esse motorista.',
    ),
    access: 'driver:write',
    body: Type.Object({ data: NewDriver, is_deliveryman }),
    ignoresMisspelt: true,
    answer: { kind: 'record', status: 201, schema: OneDriver },
    example: { body: { data: paulo, is_deliveryman: true }, answer },
    announces: ['driver.created'],
    refusals: ['duplicate', 'rule_violated', 'too_many_misses'],
  }),

  changeDriver: operation({
    id: 'changeDriver',
    method: 'PUT',
    path: '/driver/',
    tag,
    summary: bilingual('Change a driver', 'Alterar um motorista'),
    description: bilingual(
      'The id may be in the path instead: PUT /driver/{id}. Absent fields keep their value; null clears them. A masked personal field that is sent back unchanged keeps its value. Set status I for a driver who has left.',
      'O id pode vir no caminho: PUT /driver/{id}. Campos ausentes mantêm o valor; null os limpa. Um dado pessoal mascarado, enviado de volta sem alteração, mantém o valor. Para um motorista que saiu, use o status I.',
    ),
    access: 'driver:write',
    byPath: { path: '/driver/{id}', body: Type.Object({ data: DriverChange, is_deliveryman }) },
    body: Type.Object({ data: ChangedDriver, is_deliveryman }),
    answer: { kind: 'record', status: 200, schema: OneDriver },
    example: { body: { data: moved }, answer: { ...answer, ...moved } },
    announces: ['driver.updated'],
    refusals: ['duplicate', 'rule_violated', 'not_found', 'precondition_failed', 'too_many_misses'],
  }),

  deleteDriver: operation({
    id: 'deleteDriver',
    method: 'DELETE',
    path: '/driver/{id}',
    tag,
    summary: bilingual(
      'Delete a driver to whom no record refers',
      'Excluir um motorista que nenhum registro referencia',
    ),
    access: 'driver:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 16 } },
    announces: ['driver.removed'],
    refusals: ['not_found', 'precondition_failed', 'in_use', 'too_many_misses'],
  }),
};
