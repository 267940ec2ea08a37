import { createHash } from 'node:crypto';
import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import { vehicleIncludes } from '@tropeiro/domain/fleet/vehicle.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { remoteCorner } from '@tropeiro/server/geodata/import-town.fixture.ts';
import { drawnBase64 } from '@tropeiro/server/testing/drawn-images.ts';
import type { World } from '../world.ts';
import { executionSamples } from './execution-samples.ts';
import { installationSamples } from './installation-samples.ts';
import { phoneSamples } from './phone-samples.ts';
import { planningSamples } from './planning-samples.ts';
import { positionSamples } from './position-samples.ts';
import { base64, crudSamples, csvOf, importSamples, namedSamples, type Sample } from './sample-kinds.ts';
import {
  answersTable,
  apiKey,
  checklist,
  driver,
  filledChecklist,
  itinerary,
  longCall,
  newDriver,
  newItinerary,
  person,
  point,
  sampleCorrection,
  signedChecklist,
  vehicle,
} from './sample-records.ts';
import { shareSamples } from './share-samples.ts';
import { trackedSamples } from './tracked-samples.ts';
import { sentPositions } from './tracking-samples.ts';
import { webhookSamples } from './webhook-samples.ts';

/** A new itinerary, and an existing one with another description. */
async function itineraryRows(world: World) {
  const known = { ...(await itinerary(world)), external_id: `VI-${world.next()}` };
  await world.create('createItinerary', known);
  return [await itinerary(world), { ...known, description: 'Outra descrição' }];
}

/** Makes sure that the demo company has a logo. */
async function storedLogo(world: World): Promise<Record<string, never>> {
  const body = { data: { content: await drawnBase64(world.next()) } };
  await world.call('uploadCompanyLogo', { body }, (await world.as('admin')).access);
  return {};
}

/** A successful call of every operation, at any time. An operation without one does not compile. */
export const samples: { readonly [I in OperationId]: Sample<Operations[I]> } = {
  login: () => ({
    body: { username: 'admin', parent_username: demoDocument, password: demoPassword, realm: 'customer' },
  }),
  renewToken: () => ({ body: {} }),
  logout: () => ({}),
  changePassword: () => ({ body: { current_password: demoPassword, new_password: 'another-password' } }),
  listSessions: () => ({}),
  changeOwnUser: (world) => ({ body: { data: { language: world.next() % 2 === 0 ? 'en' : 'pt-BR' } } }),
  endSession: (_, session) => ({ params: { id: session.sessionId } }),
  listApiKeys: () => ({ query: { limit: 5 } }),
  getApiKey: async (world) => ({ params: { id: await world.create('createApiKey', await apiKey(world)) } }),
  createApiKey: async (world) => ({ body: { data: await apiKey(world) } }),
  deleteApiKey: async (world) => ({ params: { id: await world.create('createApiKey', await apiKey(world)) } }),
  importPositions: sentPositions,
  listPointsOfInterest: () => ({
    query: { point_of_interest_category_id: 1, includes: ['point_of_interest_category'], limit: 5 },
  }),
  getPointOfInterest: async (world) => ({
    params: { id: await world.create('createPointOfInterest', point(world)) },
    query: { includes: ['point_of_interest_category'] },
  }),
  createPointOfInterest: (world) => ({ body: { data: point(world) } }),
  changePointOfInterest: async (world) => ({
    body: {
      data: {
        id: await world.create('createPointOfInterest', point(world)),
        ...point(world),
        title: 'Depósito da Lapa',
      },
    },
  }),
  deletePointOfInterest: async (world) => ({
    params: { id: await world.create('createPointOfInterest', point(world)) },
  }),
  listPointOfInterestCategories: () => ({}),
  geocode: () => ({ query: { street: 'Rua das Flores', number: '10', city: 'Porto Alegre', state: 'RS', limit: 5 } }),
  findRoadMatrix: () => ({
    body: {
      data: { profile: { class: 'truck', height_cm: 380 }, origins: [remoteCorner], destinations: [remoteCorner] },
    },
  }),
  findRoadRoute: () => ({ body: { data: { points: [remoteCorner, remoteCorner] } } }),
  getGeodata: () => ({}),
  listAddressCorrections: async (world, session) => {
    await sampleCorrection(world, session);
    return { query: { limit: 5 } };
  },
  deleteAddressCorrection: async (world, session) => ({ params: { id: await sampleCorrection(world, session) } }),
  reverseGeocode: () => ({ query: { latitude: -30.03, longitude: -51.22, limit: 5 } }),
  listDrivers: () => ({ query: { name: 'moto', is_deliveryman: 2, includes: ['users'], limit: 5 } }),
  getDriver: async (world) => ({ params: { id: await newDriver(world) }, query: { includes: ['department'] } }),
  createDriver: (world) => ({ body: { data: driver(world), is_deliveryman: true } }),
  changeDriver: async (world) => ({ body: { data: { id: await newDriver(world), ...driver(world) } } }),
  deleteDriver: async (world) => ({ params: { id: await newDriver(world) } }),
  listItineraries: () => ({
    query: {
      date_time_start: '2026-06-01',
      date_time_end: '2026-06-01',
      includes: ['vehicle', 'position_end'],
      limit: 5,
    },
  }),
  getItinerary: async (world) => ({ params: { id: await newItinerary(world) }, query: { includes: ['driver'] } }),
  createItinerary: async (world) => ({ body: { data: await itinerary(world) } }),
  changeItinerary: async (world) => ({
    params: { id: await newItinerary(world) },
    body: { data: { ...(await itinerary(world)), date_time_start: '2026-06-01T09:30' } },
  }),
  deleteItinerary: async (world) => ({ params: { id: await newItinerary(world) } }),
  ...installationSamples,
  listVehicles: () => ({
    query: {
      visible: 2,
      title: 'caminhao',
      cost_center_ids: [],
      status: 'A',
      date_created_begin: '2026-01-01',
      plate: 'tra',
      includes: [...vehicleIncludes],
      limit: 5,
    },
  }),
  getVehicle: async (world, session) => ({
    params: {
      id: await world.create('createVehicle', { ...vehicle(world), driver_id: await world.driverOf(session) }),
    },
    query: { includes: [...vehicleIncludes] },
  }),
  createVehicle: (world) => ({ query: { includes: ['fleet'] }, body: { data: vehicle(world) } }),
  changeVehicle: async (world) => ({
    query: { includes: ['fleet'] },
    body: { data: { id: await world.create('createVehicle', vehicle(world)), ...vehicle(world), status: 'B' } },
  }),
  getProgress: async (world, session) => ({ params: { request_id: await longCall(world, session) } }),
  ...shareSamples,
  ...webhookSamples,
  ...phoneSamples,
  ...planningSamples,
  ...executionSamples,
  ...trackedSamples,
  ...positionSamples,
  uploadImage: async (world) => ({ body: { data: { content: await drawnBase64(world.next()) } } }),
  getPicture: async (world, session) => ({
    query: { picture: await world.uploadedPicture(session), size: 'thumbnail' },
  }),
  getImageUpload: () => ({ params: { sha256: 'a'.repeat(64) } }),
  uploadImagePiece: async (world) => {
    const content = await drawnBase64(world.next());
    const bytes = Buffer.from(content, 'base64');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { params: { sha256 }, query: { offset: 0, size: bytes.length }, body: { data: { content } } };
  },
  upsertVehicles: async (world) => {
    const known = { ...vehicle(world), status: 'A' };
    await world.create('createVehicle', known);
    const missing = Object.fromEntries(
      ['fleet', 'cost_center', 'vehicle_color', 'vehicle_category', 'fuel_category'].map((noun) => [
        noun,
        `Novo ${world.next()}`,
      ]),
    );
    const { virtual_area_ids: _, ...fields } = vehicle(world);
    const data = [
      { ...fields, ...missing },
      { plate: known.plate, status: 'B' as const },
    ];
    return { query: {}, body: { data, create_missing: true, dry_run: false } };
  },
  upsertDrivers: async (world) => {
    const known = driver(world);
    await world.create('createDriver', known);
    const missing = { department: `Novo ${world.next()}`, cost_center: { name: `Novo ${world.next()}` } };
    return {
      query: { create_missing: true },
      body: {
        data: [
          { ...driver(world), ...missing },
          { cpf: known.cpf, name: 'Outro nome' },
        ],
      },
    };
  },
  upsertPointsOfInterest: async (world) => {
    const migration_id = `IMP-${world.next()}`;
    await world.create('createPointOfInterest', { ...point(world), migration_id });
    const data = [
      { ...point(world), migration_id: `IMP-${world.next()}` },
      { migration_id, title: 'Outro título' },
    ];
    return { query: {}, body: { data } };
  },
  importVehicles: async (world) => {
    const { plate, title } = vehicle(world);
    const known = { ...vehicle(world), status: 'A' };
    await world.create('createVehicle', known);
    const names = Array.from({ length: 5 }, () => `Novo ${world.next()}`).join(';');
    const rows = `${plate};${title};A;${names}\n${known.plate};Importado;B;;;;;\n`;
    const headings = 'placa;título;status;frota;centro de custo;cor;categoria;combustível';
    return {
      query: { dry_run: false, create_missing: true },
      body: { data: { content: base64(`${headings}\n${rows}`) } },
    };
  },
  getVehicleTemplate: () => ({}),
  importDrivers: async (world) => {
    const known = driver(world);
    await world.create('createDriver', known);
    const rows = [driver(world), known]
      .map(({ cpf }) => `${cpf};Importado;Novo ${world.next()};Novo ${world.next()}\n`)
      .join('');
    return {
      query: { dry_run: false, create_missing: true },
      body: { data: { content: base64(`CPF;Nome;Departamento;Centro de custo\n${rows}`) } },
    };
  },
  getDriverTemplate: () => ({}),
  upsertItineraries: async (world) => ({ query: {}, body: { data: await itineraryRows(world) } }),
  importItineraries: async (world) => ({
    query: { dry_run: false },
    body: { data: { content: base64(csvOf(await itineraryRows(world))) } },
  }),
  getItineraryTemplate: () => ({}),
  importPointsOfInterest: async (world) => {
    const codes = [`IMP-${world.next()}`, `IMP-${world.next()}`];
    await world.create('createPointOfInterest', { ...point(world), migration_id: codes[0] });
    const rows = codes.map((code) => `${code},Importado,-23.5,-46.6\n`).join('');
    return {
      query: { dry_run: false },
      body: { data: { content: base64(`migration_id,title,latitude,longitude\n${rows}`) } },
    };
  },
  getPointOfInterestTemplate: () => ({}),
  ...namedSamples(),
  ...crudSamples('VehicleCategory', 'VehicleCategories', (n) => ({ name: `Classe ${n}`, external_code: null })),
  ...crudSamples('VehicleModelManufacturer', 'VehicleModelManufacturers', async (n, world) => ({
    name: `Fábrica ${n}`,
    vehicle_category_id: await world.once('category', () =>
      world.create('createVehicleCategory', { name: 'Classe da fábrica' }),
    ),
  })),
  ...crudSamples('VehicleModel', 'VehicleModels', async (n, world) => ({
    name: `Modelo ${n}`,
    vehicle_model_manufacturer_id: await world.once('manufacturer', () =>
      world.create('createVehicleModelManufacturer', { name: 'Fábrica do modelo' }),
    ),
  })),
  ...crudSamples('RouteReturnReason', 'RouteReturnReasons', (n) => ({ name: `Chuva ${n}`, active: false })),
  ...crudSamples('RouteExecutedReason', 'RouteExecutedReasons', (n) => ({ name: `Doca ${n}`, active: true })),
  ...crudSamples('Device', 'Devices', (n) => ({ serial: `35693804359${n}`, model: 'ST4315U', active: true })),
  ...crudSamples('WorkShift', 'WorkShifts', (n) => ({
    name: `Noite ${n}`,
    timezone: 'America/Manaus',
    days: [{ weekday: 6, begin: '22:00', end: '06:00', breaks: [{ begin: '01:30', end: '02:30' }] }],
  })),
  ...crudSamples('VirtualArea', 'VirtualAreas', (n) => ({
    name: `Pátio ${n}`,
    type: 'polygon',
    points: [
      { latitude: -23.55, longitude: -46.63 },
      { latitude: -23.56, longitude: -46.63 },
      { latitude: -23.56, longitude: -46.62 },
    ],
  })),
  ...importSamples('VehicleCategory', 'VehicleCategories', (n) => ({ name: `Classe ${n}` })),
  ...importSamples('VehicleModelManufacturer', 'VehicleModelManufacturers', (n) => ({
    name: `Fábrica ${n}`,
    vehicle_category: `Classe nova ${n}`,
  })),
  ...importSamples('VehicleModel', 'VehicleModels', async (n, world) => ({
    name: `Modelo ${n}`,
    vehicle_model_manufacturer_id: await world.once('manufacturer', () =>
      world.create('createVehicleModelManufacturer', { name: 'Fábrica do modelo' }),
    ),
  })),
  ...importSamples('RouteReturnReason', 'RouteReturnReasons', (n) => ({ name: `Chuva ${n}`, active: false })),
  ...importSamples('RouteExecutedReason', 'RouteExecutedReasons', (n) => ({ name: `Doca ${n}`, active: true })),
  ...importSamples('Device', 'Devices', (n) => ({ serial: `35693804358${n}`, model: 'ST4315U', active: true })),
  ...importSamples('WorkShift', 'WorkShifts', (n) => ({
    name: `Manhã ${n}`,
    days: [{ weekday: 1, begin: '06:00', end: '14:00', breaks: [] }],
  })),
  ...importSamples('VirtualArea', 'VirtualAreas', (n) => ({
    name: `Pátio ${n}`,
    type: 'circle',
    latitude: -23.55,
    longitude: -46.63,
    radius: 100,
  })),
  listUsers: () => ({ query: { active: true, limit: 5 } }),
  getUser: async (world) => ({ params: { id: await world.create('createUser', person(world)) } }),
  createUser: async (world) => ({ body: { data: { ...person(world), driver_id: await newDriver(world) } } }),
  changeUser: async (world) => ({
    body: {
      data: {
        id: await world.create('createUser', person(world)),
        ...person(world),
        driver_id: await newDriver(world),
      },
    },
  }),
  deleteUser: async (world) => ({
    params: { id: await world.create('createUser', { ...person(world), driver_id: await newDriver(world) }) },
  }),
  listUserSessions: (_, session) => ({ query: { user_id: session.user.id, limit: 5 } }),
  endUserSession: async (world) => ({ params: { id: (await world.asNew('viewer')).sessionId } }),
  getCustomer: () => ({}),
  uploadCompanyLogo: async (world) => ({ body: { data: { content: await drawnBase64(world.next()) } } }),
  getCompanyLogo: storedLogo,
  deleteCompanyLogo: storedLogo,
  // Not fields that tokens contain: all other users of this world would have to renew theirs.
  changeCustomer: (world) => ({ body: { data: { delivery_time: 300 + world.next(), warning_days: 45 } } }),
  listChecklists: async (world, session) => ({
    query: {
      date_time_start: '2026-01-01',
      date_time_end: '2026-12-31',
      checklist_code: await filledChecklist(world, session),
      user_ids: [session.user.id],
      checklist_form_id: 1,
      vehicle_id: 1,
      includes: ['user', 'checklist_form', 'executed'],
      limit: 5,
    },
  }),
  getChecklist: async (world, session) => ({
    params: { id: await filledChecklist(world, session) },
    query: { includes: ['user', 'checklist_form', 'executed'] },
  }),
  acknowledgeChecklist: async (world, session) => ({
    params: { id: await filledChecklist(world, session) },
    body: { data: { comment: 'Visto' } },
  }),
  createChecklist: async (world) => ({ body: { data: await checklist(world) } }),
  listChecklistFormFieldsExecuted: async (world, session) => ({
    query: { id: await filledChecklist(world, session), includes: ['checklist_form_field.table.items'], limit: 5 },
  }),
  ...crudSamples('ChecklistForm', 'ChecklistForms', async (n, world) => ({
    name: `Formulário ${n}`,
    external_code: `FO-${n}`,
    icon: 'truck',
    active: true,
    fields: [
      { name: 'Pneus', type: 'multiple_choice', checklist_table_id: await answersTable(world), required: 1 },
      { name: 'Placa', type: 'text', is_identifier: true, can_photo: true, can_additional_data: 0 },
    ],
  })),
  ...crudSamples('ChecklistTable', 'ChecklistTables', (n) => ({
    name: `Tabela ${n}`,
    external_code: `TA-${n}`,
    items: [
      { name: 'Careca', risk_level: 'H' },
      { name: 'Bom', risk_level: null },
    ],
  })),
  exportDriver: async (world) => ({ params: { id: await newDriver(world) }, query: { limit: 5 } }),
  anonymizeDriver: async (world) => {
    const id = await newDriver(world);
    await world.create('createVehicle', { ...vehicle(world), driver_id: id });
    await signedChecklist(world, await world.create('createUser', { ...person(world), driver_id: id }));
    return { params: { id } };
  },
  exportUser: async (world) => ({
    params: { id: await world.create('createUser', person(world)) },
    query: { limit: 5 },
  }),
  anonymizeUser: async (world) => {
    const id = await world.create('createUser', { ...person(world), driver_id: await newDriver(world) });
    await signedChecklist(world, id);
    return { params: { id } };
  },
  listRetention: () => ({}),
  changeRetention: (world) => ({ body: { data: [{ class: 'checklist', days: 3650 + world.next() }] } }),
  listAuditRecords: async (world) => ({ params: { id: await batchEntry(world) }, query: { resource_id: 1, limit: 5 } }),
  followLive: () => ({ query: { type: ['route_plan.created'] } }),
  listAnnouncements: () => ({ query: { type: ['fleet.created'], limit: 5 } }),
  listAuditEntries: () => ({
    query: { begin_date: '2026-01-01', resource: 'point_of_interest', limit: 5 },
  }),
  listEnums: () => ({}),
  getOpenapi: () => ({ query: { lang: 'pt-BR' } }),
  getReference: () => ({ query: { lang: 'en' } }),
  getLivePage: () => ({ query: { lang: 'pt-BR' } }),
  getHealth: () => ({}),
  getReadiness: () => ({}),
  getMetrics: () => ({}),
};

/** The audit entry of an import. */
const batchEntry = (world: World): Promise<number> =>
  world.once('batch', async () => {
    const input = await samples.importPointsOfInterest(world, await world.as('admin'));
    const { text } = await world.call('importPointsOfInterest', input, (await world.as('admin')).access);
    const [entry] = await world.sql<{ id: number }>(
      'select max(id)::integer as id from audit where batch_id is not null',
    );
    if (!entry?.id) throw new Error(`An import leaves a batch in the audit: ${text}`);
    return entry.id;
  });
