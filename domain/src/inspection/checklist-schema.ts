import { Type } from 'typebox';
import { UploadedHash } from '../execution/actions/sent-action-schema.ts';
import { NamedReference } from '../language/named-record-schema.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { acknowledgedFields, acknowledgementDetails } from '../tracking/acknowledgement-schema.ts';
import { AnswerValue } from './checklist-answer-schema.ts';
import { ChecklistFormFieldExecuted } from './checklist-form-field-executed-schema.ts';
import { RiskLevelCode } from './risk-level-schema.ts';

const uuid = Nullable(
  Type.String({
    format: 'uuid',
    examples: ['0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d40'],
    ...description(
      'Assigned by the device. If it is sent again, it is the same execution',
      'Atribuído pelo equipamento. Se for enviado de novo, é a mesma execução',
    ),
  }),
);
const dateExecuted = Type.String({
  format: 'date-time',
  ...description("When it was filled in, by the device's clock", 'Quando foi preenchido, pelo relógio do aparelho'),
});
const imageName = Type.String({ maxLength: 100, ...description('Name of an image', 'Nome de uma imagem') });

/** The form that was filled in. */
export const ExecutedForm = Type.Object({ id: Id, name: Type.String(), icon: Nullable(Type.String()) });

/** One execution of a form. */
export const Checklist = Noun('Checklist', {
  id: Id,
  checklist_form_id: Id,
  checklist_form: Nullable(ExecutedForm),
  user_id: Id,
  user: Nullable(NamedReference),
  customer_id: Id,
  date_executed: dateExecuted,
  date_created: DateTime,
  date_modified: DateTime,
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
  count_items: Type.Integer({ ...description('Answers given', 'Respostas dadas') }),
  count_high_risk: Type.Integer(),
  count_medium_risk: Type.Integer(),
  count_low_risk: Type.Integer(),
  risk_level: Nullable(
    RiskLevelCode,
    description('The highest risk of its answers; null: none', 'O maior risco das respostas; null: nenhum'),
  ),
  receipt_email: Nullable(Type.String()),
  identifier_fields: Type.Array(
    Type.Object({ value: Type.String(), form_field_id: Id, form_field_name: Type.String() }),
    description('The form as it was when it was filled in', 'O formulário como era quando foi preenchido'),
  ),
  signature: Nullable(imageName),
  executed: Type.Array(ChecklistFormFieldExecuted),
  uuid,
  vehicle_id: Nullable(Id),
  ...acknowledgedFields,
  ...acknowledgementDetails,
});
export type Checklist = Type.Static<typeof Checklist>;

export const NewChecklist = Noun('NewChecklist', {
  uuid: Type.Optional(uuid),
  checklist_form_id: Id,
  vehicle_id: Type.Optional(Nullable(Id)),
  date_executed: Type.Optional(Nullable(dateExecuted)),
  latitude: Type.Optional(Nullable(Latitude)),
  longitude: Type.Optional(Nullable(Longitude)),
  receipt_email: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
  signature: Type.Optional(Nullable(imageName)),
  signature_sha256: Type.Optional(Nullable(UploadedHash)),
  answers: Type.Array(
    Type.Object({
      checklist_form_field_id: Id,
      value: Type.Optional(AnswerValue),
      picture: Type.Optional(Nullable(imageName)),
      picture_sha256: Type.Optional(Nullable(UploadedHash)),
      additional_data: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
    }),
    { maxItems: 200 },
  ),
});
export type NewChecklist = Type.Static<typeof NewChecklist>;
