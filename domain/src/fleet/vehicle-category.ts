import { Type } from 'typebox';
import { namedRecord, namedWritable } from '../language/named-record.ts';
import { description, Id, Noun, Nullable } from '../language/schema.ts';

const requiredForm = Nullable(
  Type.Integer({
    ...Id,
    ...description(
      'The checklist form that must be filled in before a plan of such a vehicle starts; null: none',
      'O formulário de checklist que deve ser preenchido antes de iniciar um plano de um veículo assim; null: nenhum',
    ),
  }),
);

/** A kind of vehicle, as van or truck. */
export const VehicleCategory = Noun('VehicleCategory', { ...namedRecord, required_checklist_form_id: requiredForm });
export type VehicleCategory = Type.Static<typeof VehicleCategory>;

export const NewVehicleCategory = Noun('NewVehicleCategory', {
  ...namedWritable,
  required_checklist_form_id: Type.Optional(requiredForm),
});
