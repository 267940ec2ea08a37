import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { ruled } from '../language/field-rule.ts';
import { ExternalCode, Name, NamedReference } from '../language/named-record-schema.ts';
import { DateTime, Day, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { PointOfInterestReference } from '../places/point-of-interest-schema.ts';
import { CnhCategory, CnhCategoryId } from './cnh-category-schema.ts';
import { type DriverStatus, driverStatusCodes } from './driver-status.ts';
import { type DriverWarning, driverWarningCodes } from './driver-warning.ts';
import { cpfRule } from './identifiers/tax-document.ts';
import { StateId } from './state-schema.ts';

const text = (maxLength: number, en?: string, ptBR?: string) =>
  Nullable(Type.String({ maxLength, ...(en && ptBR ? description(en, ptBR) : {}) }));
const day = (en: string, ptBR: string) => Nullable(Day(bilingual(en, ptBR)));

const cpf = {
  minLength: 1,
  maxLength: 20,
  ...ruled(cpfRule),
  ...description('CPF, returned as digits', 'CPF, devolvido só em dígitos'),
};
const isDeliveryman = Type.Boolean(description('Makes deliveries: an agent', 'Faz entregas: um entregador'));
const status = Type.Unsafe<DriverStatus>(Type.String({ enum: [...driverStatusCodes] }));

/** The optional fields of a driver and of a new driver. */
const optional = {
  rg: text(30, 'Number of the identity document', 'Número do documento de identidade'),
  company_registry: text(50, 'Registration number in the company', 'Matrícula na empresa'),
  email: text(254),
  phone_number: text(40),
  identifier: text(100, 'Number of the identification card or tag', 'Número do cartão ou chaveiro de identificação'),
  department_id: Nullable(Id),
  cost_center_id: Nullable(Id),
  work_shift_id: Nullable(Id),
  point_of_interest_id: Nullable(Id),
  state_id: Nullable(StateId),
  cnh_category_id: Nullable(CnhCategoryId),
  cnh_number: text(20, 'Number of the driving licence', 'Número da CNH'),
  cnh_date: day('Last day of validity of the driving licence', 'Último dia de validade da CNH'),
  first_cnh_date: day('Day of the first driving licence', 'Data da primeira habilitação'),
  cnh_file: text(100, 'Name of the uploaded image of the licence', 'Nome da imagem enviada da CNH'),
  toxicology_expiration: day(
    'Last day of validity of the toxicology exam',
    'Último dia de validade do exame toxicológico',
  ),
  date_of_birth: day('Day of birth', 'Data de nascimento'),
  street: text(200),
  neighborhood: text(100),
  number: text(20),
  complement: text(100),
  city: text(100),
  cep: text(10, 'CEP, returned as 8 digits', 'CEP, devolvido em 8 dígitos'),
  revenues: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 999_999_999_999,
      ...description('Earnings, in BRL', 'Remuneração, em reais'),
    }),
  ),
  revenues_type: text(50, 'What the earnings are paid for or by', 'Forma da remuneração'),
  external_code: ExternalCode,
};

/** A user account with which a driver logs in. */
export const DriverUser = Type.Object({ id: Id, name: Type.String(), login: Type.String() });

/** The department of a driver. */
export const DriverDepartment = Type.Object({ external_code: Nullable(Type.String()), name: Type.String(), id: Id });

export const Driver = Noun('Driver', {
  id: Id,
  name: Name,
  cpf: Nullable(Type.String(cpf)),
  is_deliveryman: isDeliveryman,
  ...optional,
  customer_id: Id,
  user_id: Nullable(
    Type.Integer({
      minimum: 1,
      ...description('The user account with which the driver logs in', 'A conta de usuário com que o motorista entra'),
    }),
  ),
  users: Nullable(Type.Array(DriverUser)),
  department: Nullable(DriverDepartment),
  cost_center: Nullable(Type.Object({ name: Type.String(), id: Id })),
  work_shift: Nullable(NamedReference),
  point_of_interest: Nullable(PointOfInterestReference),
  cnh_category: Nullable(CnhCategory),
  date_created: DateTime,
  date_modified: DateTime,
  date_anonymized: Nullable(DateTime),
  status: Nullable(status),
  warnings: Type.Array(Type.Unsafe<DriverWarning>(Type.String({ enum: [...driverWarningCodes] })), {
    ...description(
      'Documents that have expired or are about to expire, as of today in the company’s time zone',
      'Documentos vencidos ou a vencer, hoje no fuso da empresa',
    ),
  }),
});
export type Driver = Type.Static<typeof Driver>;

export const NewDriver = Noun('NewDriver', {
  name: Name,
  cpf: Type.String(cpf),
  is_deliveryman: Type.Optional(isDeliveryman),
  status: Type.Optional(status),
  ...Type.Partial(Type.Object(optional)).properties,
});
export type NewDriver = Type.Static<typeof NewDriver>;

/** Absent fields keep their value, so that a caller who cannot read a CPF can change the other fields. */
export const DriverChange = Noun('DriverChange', Type.Partial(NewDriver).properties);

/** The same fields with the id of the driver. */
export const ChangedDriver = Noun('ChangedDriver', { id: Id, ...DriverChange.properties });
export type ChangedDriver = Type.Static<typeof ChangedDriver>;

/** The writable fields of a driver, normalised. */
export type DriverFields = Readonly<Pick<Driver, keyof NewDriver>>;

export const driverFieldNames = Object.keys(DriverChange.properties) as readonly (keyof DriverFields)[];
