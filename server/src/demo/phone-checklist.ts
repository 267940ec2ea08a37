import type { DriverDay } from '@tropeiro/domain/execution/driver-day-schema.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { hashText } from '@tropeiro/telematics/hash-text.ts';
import { createChecklist } from '../inspection/submit-checklist.ts';
import type { PhoneStep } from '../simulator/phone-steps.ts';
import type { DemoCall } from './call.ts';
import { drawnSignature, drawnVehicle, paints } from './drawings.ts';
import { filledIn } from './filled-in-form.ts';
import type { PhonePictures } from './phone-pictures.ts';
import { demoVehicles } from './vehicles.ts';

/** Always chooses the first answer, which means that everything is in order. */
const everythingIsWell = (): number => 0;

/** Fills in the checklist that a plan requires before it starts, unless it was filled in. */
export async function fillInChecklist(
  { uuid, atMs, travelledM }: PhoneStep,
  { plan, day, odometerM, userId }: { plan: RoutePlan; day: DriverDay; odometerM: number; userId: number },
  pictures: PhonePictures,
  transact: <T>(work: (call: DemoCall) => Promise<T>) => Promise<T>,
): Promise<void> {
  const due = day.checklists_due.find(({ route_plan_id: id }) => id === plan.id);
  const form = day.checklist_forms.find(({ id }) => id === due?.checklist_form_id);
  const { vehicle } = plan;
  if (!form || !vehicle || due?.block !== 'checklist_missing') return;
  const seed = hashText(uuid);
  const color = demoVehicles.find(({ fields }) => fields.plate === vehicle.plate)?.color ?? '';
  const { picture: photo } = await pictures.upload(
    await drawnVehicle(seed, paints[color] ?? [244, 244, 242], false),
    userId,
  );
  const { picture: signature } = await pictures.upload(await drawnSignature(seed), userId);
  const km = Math.floor((odometerM + travelledM) / 1000);
  const inspection = { form, vehicle, day: day.date, hour: 7, km, photo, random: everythingIsWell };
  const data = { ...filledIn(inspection), uuid, date_executed: new Date(atMs).toISOString(), signature };
  await transact((call) => createChecklist({ ...call, body: { data } }));
}
