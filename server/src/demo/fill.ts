import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { hashPassword, noCompanyHolder } from '../access/passwords.ts';
import type { Images } from '../files/open-images.ts';
import { fleetHandlers } from '../fleet/handlers.ts';
import { placeHandlers } from '../places/handlers.ts';
import { insertSession } from '../store/access/sessions.ts';
import { insertUser, linkUserToDriver } from '../store/access/users.ts';
import { findReferenced } from '../store/importing/references.ts';
import { type DemoCall, type DemoDriver, type DemoVehicle, demoCall } from './call.ts';
import { demoPassword } from './company.ts';
import { dayAfter, workingDaysBefore } from './days.ts';
import { demoApplicant, demoDrivers } from './drivers.ts';
import { fillChecklists } from './inspections.ts';
import { fillPlans } from './plans.ts';
import { demoPointsOfInterest } from './points-of-interest.ts';
import { demoShift } from './shift.ts';
import { fillTemplates } from './templates.ts';
import { demoModels, demoVehicles, spareSerial } from './vehicles.ts';
import { fillWebhooks } from './webhooks.ts';

/**
 * Creates a fleet at work in Porto Alegre for the demo company: the past two weeks and the next. Every kind of record
 * has one that no other refers to, so that the deletion examples succeed.
 */
export async function fillDemo(
  transaction: Transaction,
  images: Images,
  company: { readonly companyId: number; readonly adminId: number },
  today: string,
): Promise<void> {
  const call = demoCall(transaction, company.companyId, company.adminId, 'admin');
  for (const data of demoPointsOfInterest) await placeHandlers.createPointOfInterest({ ...call, body: { data } });
  const drivers = await fillDrivers(call, today);
  const vehicles = await fillVehicles(call, drivers);
  await fillItineraries(call, vehicles, drivers, today);
  await fillPlans(call, vehicles, drivers, today);
  await fillTemplates(call, vehicles);
  await fillChecklists(call, images, vehicles, drivers, today);
  await fillWebhooks(call);
}

async function fillDrivers(call: DemoCall, today: string): Promise<DemoDriver[]> {
  const { transaction } = call;
  const delivery = await fleetHandlers.createDepartment({
    ...call,
    body: { data: { name: 'Entregas', external_code: 'ENT' } },
  });
  await fleetHandlers.createDepartment({ ...call, body: { data: { name: 'Administrativo' } } });
  const center = await fleetHandlers.createCostCenter({ ...call, body: { data: { name: 'Operação Porto Alegre' } } });
  await fleetHandlers.createCostCenter({ ...call, body: { data: { name: 'Administração' } } });
  const shift = await fleetHandlers.createWorkShift({
    ...call,
    body: { data: { name: 'Comercial', days: demoShift } },
  });
  const saturday = { weekday: 6, begin: '08:00', end: '12:00' };
  await fleetHandlers.createWorkShift({ ...call, body: { data: { name: 'Sábado', days: [saturday] } } });
  const passwordHash = await hashPassword(demoPassword, noCompanyHolder);
  const drivers: DemoDriver[] = [];
  for (const person of demoDrivers(today)) {
    const data = {
      ...person,
      department_id: delivery.body.data.id,
      cost_center_id: center.body.data.id,
      work_shift_id: shift.body.data.id,
    };
    const { id } = (await fleetHandlers.createDriver({ ...call, body: { data } })).body.data;
    const login = { realm: 'driver', login: person.cpf, role: 'driver' } as const;
    const userId =
      (await insertUser(transaction, {
        ...login,
        companyId: call.actor.customer_id,
        name: person.name,
        email: null,
        passwordHash,
        driverId: id,
      })) ?? (await linkUserToDriver(transaction, login.realm, login.login, id));
    drivers.push({ id, userId });
  }
  await fillPhone(call, drivers);
  await fleetHandlers.createDriver({ ...call, body: { data: demoApplicant } });
  return drivers;
}

/** The phone of the first driver, whose session nobody has a token of. */
async function fillPhone({ actor, transaction }: DemoCall, [first]: readonly DemoDriver[]): Promise<void> {
  if (!first) return;
  await insertSession(transaction, {
    ...{ companyId: actor.customer_id, userId: first.userId, address: '127.0.0.1', lifetimeS: phoneLifetimeS },
    userAgent: 'Mozilla/5.0 (Linux; Android 14; moto g84)',
    name: 'Moto G84',
    enrolledByUserId: actor.user_id,
  });
}

const phoneLifetimeS = 30 * 86_400;

async function fillVehicles(call: DemoCall, drivers: readonly DemoDriver[]): Promise<DemoVehicle[]> {
  const fleet = await fleetHandlers.createFleet({
    ...call,
    body: { data: { name: 'Distribuição urbana', external_code: 'DU' } },
  });
  await fleetHandlers.createFleet({ ...call, body: { data: { name: 'Reserva', external_code: 'RES' } } });
  const area = await placeHandlers.createVirtualArea({
    ...call,
    body: { data: { name: 'Pátio Anchieta', type: 'circle', latitude: -30.0033, longitude: -51.1741, radius: 250 } },
  });
  await placeHandlers.createVirtualArea({
    ...call,
    body: { data: { name: 'Centro Histórico', type: 'circle', latitude: -30.0306, longitude: -51.2287, radius: 900 } },
  });
  await fillModels(call);
  const vehicles: DemoVehicle[] = [];
  for (const { model, color, driver, serial, fields } of demoVehicles) {
    const device = await fleetHandlers.createDevice({ ...call, body: { data: { serial, model: 'FMB920' } } });
    const data = {
      ...fields,
      driver_id: drivers[driver]?.id ?? null,
      device_id: device.body.data.id,
      fleet_id: fleet.body.data.id,
      cost_center_id: await idOf(call, 'cost_center', 'Operação Porto Alegre'),
      work_shift_id: await idOf(call, 'work_shift', 'Comercial'),
      vehicle_color_id: await idOf(call, 'vehicle_color', color),
      vehicle_model_id: await idOf(call, 'vehicle_model', `${model.maker} ${model.model}`),
      fuel_category_id: await idOf(call, 'fuel_category', model.fuel),
      vehicle_category_id: await idOf(call, 'vehicle_category', model.category),
      virtual_area_ids: [area.body.data.id],
    };
    const { id, plate } = (await fleetHandlers.createVehicle({ ...call, query: {}, body: { data } })).body.data;
    vehicles.push({ id, plate, color, km: fields.hodometer });
  }
  const spare = await fleetHandlers.createDevice({ ...call, body: { data: { serial: spareSerial, model: 'FMB920' } } });
  // It was in the first vehicle before.
  const former = { from_time: '2025-03-01T11:00:00.000Z', until_time: '2025-05-01T11:00:00.000Z' };
  await fleetHandlers.createDeviceInstallation({
    ...call,
    body: { data: { device_id: spare.body.data.id, vehicle_id: vehicles[0]?.id ?? 0, ...former } },
  });
  // A second one, which the template of vehicles names.
  await fleetHandlers.createDevice({ ...call, body: { data: { serial: '356938035643809', model: 'FMB920' } } });
  return vehicles;
}

async function fillModels(call: DemoCall): Promise<void> {
  const makers = new Map<string, number>();
  for (const { maker, model } of demoModels) {
    const known = makers.get(maker);
    const made =
      known ??
      (await fleetHandlers.createVehicleModelManufacturer({ ...call, body: { data: { name: maker } } })).body.data.id;
    makers.set(maker, made);
    await fleetHandlers.createVehicleModel({
      ...call,
      body: { data: { name: model, vehicle_model_manufacturer_id: made } },
    });
  }
  await fleetHandlers.createVehicleModelManufacturer({ ...call, body: { data: { name: 'Volvo' } } });
}

/** The id of the record with this name. */
async function idOf({ transaction }: DemoCall, noun: ReferencedNoun, name: string): Promise<number> {
  const [id] = (await findReferenced(transaction, noun, [name])).get(name) ?? [];
  if (id === undefined) throw new Error(`The demo company has no ${noun} ${name}`);
  return id;
}

/** Creates the itineraries: on any working day, a third of the vehicles is away, in rotation. */
async function fillItineraries(
  call: DemoCall,
  vehicles: readonly DemoVehicle[],
  drivers: readonly DemoDriver[],
  today: string,
): Promise<void> {
  const towns = ['Canoas', 'Gravataí', 'Viamão', 'São Leopoldo', 'Novo Hamburgo', 'Guaíba'];
  for (const [number, day] of workingDaysBefore(dayAfter(today, 8), 22).entries()) {
    for (const [index, vehicle] of vehicles.entries()) {
      const driver = drivers[index];
      if ((number + index) % 3 !== 0 || !driver) continue;
      const town = towns[(number + index) % towns.length] ?? 'Canoas';
      const data = {
        description: `Porto Alegre – ${town}`,
        external_id: `V-${day}-${vehicle.plate}`,
        vehicle_id: vehicle.id,
        driver_id: driver.id,
        date_time_start_estimated: `${day}T08:00:00-03:00`,
        date_time_end_estimated: `${day}T16:30:00-03:00`,
        start_local: 'Pátio Anchieta, Porto Alegre',
        end_local: town,
      };
      await fleetHandlers.createItinerary({ ...call, body: { data } });
    }
  }
}
