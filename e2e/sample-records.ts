import { randomUUID } from 'node:crypto';
import { isRenavam } from '@tropeiro/domain/fleet/renavam.ts';
import { cpfOf } from '@tropeiro/server/testing/documents.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from './world.ts';

/** Records that can be created whenever they are asked for, and some that have been. */

export const person = (world: World) => ({
  name: 'Rita Roteirista',
  login: `rita-${world.next()}@example.com`,
  role: 'viewer' as const,
  realm: 'customer' as const,
  email: 'rita@example.com',
  grants: ['pii:read' as const],
  language: 'pt-BR' as const,
  password: 'uma senha longa',
});

export const apiKey = async (world: World) => ({
  name: 'ERP',
  user_id: await world.made('createUser', { ...person(world), role: 'integrator', realm: 'integration' }),
  scopes: ['vehicle:read' as const, 'vehicle:write' as const],
  date_expires: new Date(Date.now() + 30 * 86_400_000).toISOString(),
});

export const answersTable = (world: World): Promise<number> =>
  world.once('answers', () =>
    world.made('createChecklistTable', { name: 'Estado', items: [{ name: 'Careca', risk_level: 'H' }] }),
  );

const checklistForm = (world: World) =>
  world.once('checklist form', async () => {
    const table = await answersTable(world);
    const fields = [
      { name: 'Pneus', type: 'single_choice', checklist_table_id: table, can_additional_data: true },
      { name: 'Placa', type: 'text', is_identifier: true },
    ];
    const formId = await world.made('createChecklistForm', { name: 'Inspeção', fields });
    const [{ id: fieldId } = { id: 0 }] = await world.sql<{ id: number }>(
      `select min(id)::integer as id from checklist_form_field where checklist_form_id = ${formId}`,
    );
    return { formId, fieldId };
  });

/** A form, filled in. */
export async function checklist(world: World) {
  const { formId, fieldId } = await checklistForm(world);
  return {
    uuid: randomUUID(),
    checklist_form_id: formId,
    date_executed: '2026-03-02T08:15:00-03:00',
    latitude: -23.5255,
    longitude: -46.6671,
    receipt_email: 'frota@exemplo.com.br',
    answers: [{ checklist_form_field_id: fieldId, value: 'Careca', additional_data: 'eixo 2' }],
  };
}

/** By a user who is known by the address in it. */
export async function signedChecklist(world: World, userId: number): Promise<void> {
  const id = await world.made('createChecklist', await checklist(world));
  await world.sql(`update checklist set user_id = ${userId}, receipt_email = 'rita@example.com' where id = ${id}`);
}

/** By whoever asks, where they may: a driver sees none but their own. */
export async function filledIn(world: World, who: LoggedIn): Promise<number> {
  const data = await checklist(world);
  const { status, text } = await world.call('createChecklist', { body: { data } }, who.access);
  return status === 201 ? JSON.parse(text).data.id : world.made('createChecklist', data);
}

/** With a code of its own. */
export const point = (world: World) => ({
  title: 'Depósito da Água Branca',
  latitude: -23.5255,
  longitude: -46.6671,
  phone: '+55 11 99999-0000',
  responsible_name: 'Téo',
  migration_id: `ERP-${world.next()}`,
  point_of_interest_category: { id: 3 },
  point_of_interest_category_id: 3,
});

export const driver = (world: World) => ({
  name: 'Zé Motorista',
  cpf: cpfOf(world.next()),
  cnh_category_id: 9,
  cnh_date: '2031-12-31',
  state_id: 35,
  status: 'A' as const,
  revenues: 3500.5,
});
export const newDriver = (world: World) => world.made('createDriver', driver(world));

export async function itinerary(world: World) {
  return {
    description: 'Campinas a Santos',
    external_id: `V-${world.next()}`,
    vehicle_id: await world.made('createVehicle', vehicle(world)),
    driver_id: await newDriver(world),
    date_time_start_estimated: '2026-06-01T08:00:00-03:00',
    date_time_end_estimated: '2026-06-01T18:00',
    start_local: 'Campinas',
    end_local: 'Santos',
    itinerary_id: null,
  };
}
export const newItinerary = async (world: World) => world.made('createItinerary', await itinerary(world));

/** With keys of its own. */
export function vehicle(world: World) {
  const number = world.next();
  return {
    title: `Caminhão ${number}`,
    plate: `TR${String.fromCharCode(65 + Math.floor(number / 10_000))}-${String(number % 10_000).padStart(4, '0')}`,
    chassi: `9BWZZZ377VT${String(number).padStart(6, '0')}`,
    renavam: [...'0123456789'].map((digit) => `${String(number).padStart(10, '0')}${digit}`).find(isRenavam) ?? null,
    axles: 3,
    base_latitude: -23.5255,
    base_longitude: -46.6671,
    virtual_area_ids: [],
  };
}
