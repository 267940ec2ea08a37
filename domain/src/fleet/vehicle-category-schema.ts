import { Type } from 'typebox';
import { namedRecord, namedWritable } from '../language/named-record-schema.ts';
import { description, Id, Noun, Nullable } from '../language/noun-schema.ts';

const requiredForm = Nullable(
  Type.Integer({
    ...Id,
    ...description(
      'Checklist form that must be filled in before a plan with such a vehicle starts; null: none',
      'Formulário de checklist a preencher antes de iniciar um plano com um veículo desta categoria; null: nenhum',
    ),
  }),
);

/** A category of vehicles, such as van or truck. */
export const VehicleCategory = Noun('VehicleCategory', { ...namedRecord, required_checklist_form_id: requiredForm });
export type VehicleCategory = Type.Static<typeof VehicleCategory>;

export const NewVehicleCategory = Noun('NewVehicleCategory', {
  ...namedWritable,
  required_checklist_form_id: Type.Optional(requiredForm),
});
