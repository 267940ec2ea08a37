import { CnhCategoryId } from '@tropeiro/domain/fleet/cnh-category.ts';
import {
  ChangedDriver,
  Driver,
  DriverChange,
  defaultDriverIncludes,
  driverIncludes,
  NewDriver,
} from '@tropeiro/domain/fleet/driver.ts';
import { type DriverWarning, driverWarningCodes } from '@tropeiro/domain/fleet/driver-warning.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { describedBy, description, Id } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { externalCodeFilter } from '../lists/external-code.ts';
import { includesOf, recordListQuery } from '../lists/page.ts';
import { yesNoAll } from '../lists/yes-no-all.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Drivers and agents', 'Motoristas e entregadores');
const includes = includesOf(driverIncludes, defaultDriverIncludes, ['cnh_category']);
const OneDriver = Type.Object({ data: Driver });

/** Beside the driver, as integrations send it; inside it wins. */
const is_deliveryman = Type.Optional(
  Type.Boolean(
    description('Counts where data does not say; true when neither does', 'Vale quando data não diz; senão, true'),
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
  'Without the permission pii:read, cpf, rg, cnh_number and phone_number come masked, as does the login of a driver.',
  'Sem a permissão pii:read, cpf, rg, cnh_number e phone_number vêm mascarados, assim como o login de motorista.',
);
const cpfFilter = bilingual(
  'The whole CPF, with or without punctuation. Takes the permission driver:write or pii:read.',
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
            'Part of the name, accents and case aside',
            'Parte do nome, sem distinguir acentos e maiúsculas',
          ),
        }),
      ),
      is_deliveryman: yesNoAll(bilingual('Agents', 'Entregadores')),
      identifier: Type.Optional(Type.String({ maxLength: 100, examples: ['7001000'] })),
      company_registry: Type.Optional(Type.String({ maxLength: 50, examples: ['M-001'] })),
      external_code: externalCodeFilter,
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
      'A CPF or external code that another driver has is refused with 409, and existing_id names that driver.',
      'Um CPF ou código externo que outro motorista tem é recusado com 409, e existing_id indica esse motorista.',
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
      'The id may stand in the path instead: PUT /driver/{id}. Absent fields keep their value, null clears them. A personal field sent back as it was read masked stays as it is. Somebody who leaves becomes inactive: status I.',
      'O id pode estar no caminho: PUT /driver/{id}. Campos ausentes mantêm o valor; null os limpa. Um dado pessoal enviado de volta como foi lido, mascarado, fica como está. Quem sai fica inativo: status I.',
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
    summary: bilingual('Delete a driver whom no record names', 'Excluir um motorista que nenhum registro cita'),
    access: 'driver:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 16 } },
    announces: ['driver.removed'],
    refusals: ['not_found', 'precondition_failed', 'in_use', 'too_many_misses'],
  }),
};
