import type { ChecklistForm, ChecklistFormField } from '@tropeiro/domain/inspection/checklist-form.ts';
import { createImage } from '../files/create-image.ts';
import type { Images } from '../files/open-images.ts';
import { checklistFormHandlers } from '../inspection/checklist-forms.ts';
import { checklistTableHandlers } from '../inspection/checklist-tables.ts';
import { createChecklist } from '../inspection/submit-checklist.ts';
import { createRandom } from '../simulator/random.ts';
import { type DemoCall, type DemoDriver, type DemoVehicle, demoCall } from './call.ts';
import { workingDaysBefore } from './days.ts';
import { drawnSignature, drawnVehicle, paints } from './drawings.ts';
import { demoForms, demoTables } from './forms.ts';

/** One filling in of a form by a driver: of which vehicle, when, and with which photo. */
type Inspection = {
  readonly form: ChecklistForm;
  readonly vehicle: DemoVehicle;
  readonly day: string;
  readonly hour: number;
  readonly km: number;
  readonly photo: string;
  readonly random: () => number;
};

/** Creates the forms, and two weeks of drivers filling them in. */
export async function fillChecklists(
  call: DemoCall,
  images: Images,
  vehicles: readonly DemoVehicle[],
  drivers: readonly DemoDriver[],
  today: string,
): Promise<void> {
  const { transaction, actor } = call;
  const { customer_id: companyId } = actor;
  const tables = await fillTables(call);
  const days = workingDaysBefore(today, 14);
  const pictures: Pictures[] = [];
  for (const [index, { color }] of vehicles.entries()) {
    const by = { companyId, userId: drivers[index]?.userId };
    const store = async (bytes: Buffer) => (await createImage(images, transaction, by, bytes)).picture;
    pictures.push(await drawPictures(color, index + 1, store));
  }
  for (const { hour, every, fields, ...form } of demoForms) {
    const data = {
      ...form,
      fields: fields.map(({ table, ...field }) => ({
        ...field,
        checklist_table_id: table ? (tables.get(table) ?? null) : null,
      })),
    };
    const made = (await checklistFormHandlers.createChecklistForm({ ...call, body: { data } })).body.data;
    for (const [number, day] of days.entries()) {
      for (const [index, vehicle] of vehicles.entries()) {
        const [driver, drawn] = [drivers[index], pictures[index]];
        if (every === null || (number * 5 + index) % every !== 0 || !driver || !drawn) continue;
        const photo = made.name === 'Avaria' ? drawn.damaged : drawn.whole;
        const random = createRandom(number * 1000 + index * 10 + hour);
        const km = vehicle.km - (days.length - number) * 95 + hour;
        const inspection = { form: made, vehicle, day, hour, km, photo, random };
        await createChecklist({
          ...demoCall(transaction, actor.customer_id, driver.userId, 'driver'),
          body: { data: { ...filledIn(inspection), signature: drawn.signature } },
        });
      }
    }
  }
}

async function fillTables(call: DemoCall): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, items } of demoTables) {
    const data = { name, items: [...items] };
    ids.set(name, (await checklistTableHandlers.createChecklistTable({ ...call, body: { data } })).body.data.id);
  }
  return ids;
}

/** The names of the images of a vehicle and of who drives it. */
type Pictures = { readonly whole: string; readonly damaged: string; readonly signature: string };

async function drawPictures(color: string, seed: number, store: (bytes: Buffer) => Promise<string>): Promise<Pictures> {
  const paint = paints[color] ?? [244, 244, 242];
  return {
    whole: await store(await drawnVehicle(seed, paint, false)),
    damaged: await store(await drawnVehicle(seed, paint, true)),
    signature: await store(await drawnSignature(seed)),
  };
}

function filledIn(inspection: Inspection) {
  const { form, vehicle, day, hour, random } = inspection;
  const minute = String(Math.floor(random() * 60)).padStart(2, '0');
  return {
    checklist_form_id: form.id,
    vehicle_id: vehicle.id,
    date_executed: `${day}T${String(hour).padStart(2, '0')}:${minute}:00-03:00`,
    latitude: -29.9891 + (random() - 0.5) / 500,
    longitude: -51.1702 + (random() - 0.5) / 500,
    receipt_email: 'frota@tropeiro.example',
    answers: form.fields.map((field) => ({ checklist_form_field_id: field.id, ...answerTo(field, inspection) })),
  };
}

/** An answer to a field: most things are as they should be, and some are not. */
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
