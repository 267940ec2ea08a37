import type { ChecklistFieldType } from '@tropeiro/domain/inspection/checklist-field-type.ts';

/** Tables of answers, each answer with its risk level. */
export const demoTables = [
  {
    name: 'Conformidade',
    items: [
      { name: 'Conforme', risk_level: null },
      { name: 'Com ressalva', risk_level: 'L' },
      { name: 'Não conforme', risk_level: 'H' },
      { name: 'Não se aplica', risk_level: null },
    ],
  },
  {
    name: 'Nível de combustível',
    items: [
      { name: 'Cheio', risk_level: null },
      { name: 'Meio tanque', risk_level: null },
      { name: 'Reserva', risk_level: 'M' },
    ],
  },
  {
    name: 'Gravidade da avaria',
    items: [
      { name: 'Risco na pintura', risk_level: 'L' },
      { name: 'Amassado', risk_level: 'M' },
      { name: 'Vidro ou farol quebrado', risk_level: 'H' },
      { name: 'Veículo sem condições de rodar', risk_level: 'H' },
    ],
  },
  {
    name: 'Limpeza',
    items: [
      { name: 'Limpo', risk_level: null },
      { name: 'Sujo', risk_level: 'L' },
    ],
  },
] as const;

type Field = {
  readonly name: string;
  readonly type: ChecklistFieldType;
  readonly table?: (typeof demoTables)[number]['name'];
  readonly required?: boolean;
  readonly is_identifier?: boolean;
  readonly can_photo?: boolean;
  readonly can_additional_data?: boolean;
};

const plate: Field = { name: 'Placa', type: 'text', required: true, is_identifier: true };
const odometer: Field = { name: 'Hodômetro', type: 'hodometer', required: true };
const inspected = (name: string): Field => ({
  name,
  type: 'single_choice',
  table: 'Conformidade',
  required: true,
  can_photo: true,
  can_additional_data: true,
});

/** The form that is required before a plan starts. */
export const requiredForm = 'Saída do veículo';

/** The forms that drivers fill in, and how often: every day, on some days, rarely, not yet. */
export const demoForms: readonly {
  readonly name: string;
  readonly icon: string;
  readonly hour: number;
  readonly every: number | null;
  readonly fields: readonly Field[];
}[] = [
  {
    name: requiredForm,
    icon: 'truck-fast',
    hour: 7,
    every: 1,
    fields: [
      plate,
      odometer,
      { name: 'Combustível', type: 'single_choice', table: 'Nível de combustível', required: true },
      inspected('Pneus'),
      inspected('Freios'),
      inspected('Luzes e setas'),
      inspected('Documentos a bordo'),
      { name: 'Foto do veículo', type: 'photo', can_photo: true },
    ],
  },
  {
    name: 'Retorno do veículo',
    icon: 'warehouse',
    hour: 17,
    every: 2,
    fields: [
      plate,
      odometer,
      inspected('Limpeza da cabine'),
      { name: 'Sobrou carga?', type: 'yes_no', required: true },
    ],
  },
  {
    name: 'Avaria',
    icon: 'triangle-exclamation',
    hour: 13,
    every: 11,
    fields: [
      plate,
      { name: 'O que aconteceu', type: 'text', required: true },
      { name: 'Gravidade', type: 'multiple_choice', table: 'Gravidade da avaria', required: true },
      { name: 'Quando', type: 'datetime', required: true },
      { name: 'Foto da avaria', type: 'photo', required: true, can_photo: true },
    ],
  },
  {
    name: 'Manutenção preventiva',
    icon: 'wrench',
    hour: 10,
    every: 9,
    fields: [
      plate,
      odometer,
      inspected('Óleo do motor'),
      inspected('Correias'),
      { name: 'Próxima revisão', type: 'date', required: true },
      { name: 'Valor (R$)', type: 'number' },
    ],
  },
  {
    name: 'Lavagem',
    icon: 'droplet',
    hour: 18,
    every: null,
    fields: [plate, { name: 'Limpeza', type: 'single_choice', table: 'Conformidade', required: true }],
  },
];
