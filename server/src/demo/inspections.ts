import type { ChecklistForm } from '@tropeiro/domain/inspection/checklist-form-schema.ts';
import { createImage } from '../files/create-image.ts';
import type { Images } from '../files/open-images.ts';
import { fleetHandlers } from '../fleet/handlers.ts';
import { checklistFormHandlers } from '../inspection/checklist-forms.ts';
import { checklistTableHandlers } from '../inspection/checklist-tables.ts';
import { createChecklist } from '../inspection/submit-checklist.ts';
import { createRandom } from '../simulator/random.ts';
import { findReferenced } from '../store/importing/references.ts';
import { type DemoCall, type DemoDriver, type DemoVehicle, demoCall } from './call.ts';
import { workingDaysBefore } from './days.ts';
import { drawnSignature, drawnVehicle, paints } from './drawings.ts';
import { filledIn } from './filled-in-form.ts';
import { demoForms, demoTables, requiredForm } from './forms.ts';

/** Creates the forms, and two weeks of checklists filled in by drivers. */
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
    const creator = { companyId, userId: drivers[index]?.userId };
    const store = async (bytes: Buffer) => (await createImage(images, transaction, creator, bytes)).picture;
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
    if (made.name === requiredForm) await requireBeforeStart(call, made);
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

/** Requires drivers of vans to fill in a form before they start a plan. */
async function requireBeforeStart(call: DemoCall, { id }: ChecklistForm): Promise<void> {
  const [categoryId] = (await findReferenced(call.transaction, 'vehicle_category', ['Furgão'])).get('Furgão') ?? [];
  const data = { id: categoryId ?? 0, required_checklist_form_id: id };
  await fleetHandlers.changeVehicleCategory({ ...call, body: { data } });
}

async function fillTables(call: DemoCall): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, items } of demoTables) {
    const data = { name, items: [...items] };
    ids.set(name, (await checklistTableHandlers.createChecklistTable({ ...call, body: { data } })).body.data.id);
  }
  return ids;
}

/** The names of the images of a vehicle and its driver. */
type Pictures = { readonly whole: string; readonly damaged: string; readonly signature: string };

async function drawPictures(color: string, seed: number, store: (bytes: Buffer) => Promise<string>): Promise<Pictures> {
  const paint = paints[color] ?? [244, 244, 242];
  return {
    whole: await store(await drawnVehicle(seed, paint, false)),
    damaged: await store(await drawnVehicle(seed, paint, true)),
    signature: await store(await drawnSignature(seed)),
  };
}
