import type { ChecklistForm, ChecklistFormField } from '@tropeiro/domain/inspection/checklist-form-schema.ts';
import type { NewChecklist } from '@tropeiro/domain/inspection/checklist-schema.ts';
import type { DemoVehicle } from './call.ts';

/** A form filled in by a driver: for which vehicle, when, and with which photo. */
export type Inspection = {
  readonly form: ChecklistForm;
  readonly vehicle: Pick<DemoVehicle, 'id' | 'plate'>;
  readonly day: string;
  readonly hour: number;
  readonly km: number;
  readonly photo: string;
  readonly random: () => number;
};

/** The checklist that a driver sends after an inspection. */
export function filledIn(inspection: Inspection): NewChecklist {
  const { form, vehicle, day, hour, random } = inspection;
  const minute = String(Math.floor(random() * 60)).padStart(2, '0');
  return {
    checklist_form_id: form.id,
    vehicle_id: vehicle.id,
    date_executed: `${day}T${String(hour).padStart(2, '0')}:${minute}:00-03:00`,
    latitude: -30.0033 + (random() - 0.5) / 500,
    longitude: -51.1741 + (random() - 0.5) / 500,
    receipt_email: 'frota@tropeiro.example',
    answers: form.fields.map((field) => ({ checklist_form_field_id: field.id, ...answerTo(field, inspection) })),
  };
}

/** An answer to a field. Most are good, some are not. */
function answerTo({ name, type }: ChecklistFormField, { vehicle, day, hour, km, photo, random }: Inspection) {
  switch (type) {
    case 'hodometer':
      return { value: km };
    case 'single_choice':
      return name === 'Combustível'
        ? { value: chosen(['Cheio', 'Cheio', 'Meio tanque', 'Reserva'], random) }
        : { value: chosen([...Array(7).fill('Conforme'), 'Com ressalva', 'Não conforme', 'Não se aplica'], random) };
    case 'multiple_choice':
      return {
        value: [
          chosen(['Risco na pintura', 'Amassado'], random),
          chosen(['Amassado', 'Vidro ou farol quebrado'], random),
        ],
      };
    case 'yes_no':
      return { value: random() < 0.2 };
    case 'datetime':
      return { value: `${day}T${String(hour - 1).padStart(2, '0')}:40:00-03:00` };
    case 'date':
      return { value: `${Number(day.slice(0, 4)) + 1}${day.slice(4, 8)}15` };
    case 'number':
      return { value: Math.round(350 + random() * 900) };
    case 'photo':
      return { picture: photo };
    default:
      return { value: name === 'Placa' ? vehicle.plate : chosen(mishaps, random) };
  }
}

const mishaps = ['Encostou na doca ao manobrar', 'Pedra solta na pista', 'Retrovisor atingido por outro veículo'];

const chosen = (choices: readonly string[], random: () => number): string =>
  choices[Math.floor(random() * choices.length)] ?? '';
