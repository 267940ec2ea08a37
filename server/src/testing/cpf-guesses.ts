import type { Client } from '@tropeiro/contract/client.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import { importIdsOf, importKindOf } from '../importing/import-kinds.ts';

/** What there is to guess at: a driver and a user, by the ids under which everybody sees them. */
export type Guessed = { readonly driverId: number; readonly userId: number };

/** How a CPF is tried by each operation that takes one: that of the driver, or the login of the user. */
export const cpfGuesses: Partial<
  Record<OperationId, (by: Client, cpf: string, guessed: Guessed) => Promise<{ readonly body: unknown }>>
> = {
  listDrivers: (by, cpf) => by.call('listDrivers', { query: { cpf, is_deliveryman: 2, limit: 1 } }),
  createDriver: (by, cpf) => by.call('createDriver', { body: { data: { name: 'Ana', cpf } } }),
  changeDriver: (by, cpf, { driverId: id }) => by.call('changeDriver', { body: { data: { id, cpf } } }),
  createUser: (by, login) =>
    by.call('createUser', {
      body: { data: { name: 'Ana', login, realm: 'driver', role: 'viewer', password: 'uma senha bem longa' } },
    }),
  changeUser: (by, login, { userId: id }) =>
    by.call('changeUser', { body: { data: { id, name: 'Ana', login, realm: 'driver', role: 'viewer' } } }),
  importDrivers: (by, cpf) => by.call('importDrivers', { file: new Blob([`cpf;nome\n${cpf};Ana`]) }),
  upsertDrivers: (by, cpf) => by.call('upsertDrivers', { body: { data: [{ cpf, name: 'Ana' }] } }),
  importVehicles: (by, cpf) =>
    by.call('importVehicles', { file: new Blob([`placa;título;motorista\nABC1D23;Caminhão;${cpf}`]) }),
  upsertVehicles: (by, driver) =>
    by.call('upsertVehicles', { body: { data: [{ plate: 'ABC1D23', title: 'Caminhão', driver }] } }),
  importItineraries: (by, cpf) =>
    by.call('importItineraries', {
      file: new Blob([
        `external_id;motorista;início previsto;fim previsto\nV-1;${cpf};2026-12-02 08:00;2026-12-02 09:00`,
      ]),
    }),
  importRoutePlanFile: (by, document_number) =>
    by.call('importRoutePlanFile', {
      file: new Blob(['nome;latitude;longitude\nNF 1;-30,03;-51,22']),
      query: {
        external_code: 'ROTA-1',
        document_number,
        date_time_start: '2026-12-01T08:00:00-03:00',
        date_time_end: '2026-12-01T18:00:00-03:00',
        source: 'H',
      },
    }),
  importRoutePlan: (by, document_number) =>
    by.call('importRoutePlan', {
      body: {
        source: 'H',
        geocoding: false,
        data: {
          external_code: 'ROTA-1',
          document_number,
          date_time_start: '2026-12-01T08:00:00-03:00',
          date_time_end: '2026-12-01T18:00:00-03:00',
          route_points: [{ name: 'NF 1', latitude: -30.03, longitude: -51.22 }],
        },
      },
    }),
  upsertItineraries: (by, driver) => by.call('upsertItineraries', { body: { data: [{ external_id: 'V-1', driver }] } }),
};

/** Fields that hold the CPF of a driver, name a driver by it, or log in with it. */
const cpfFields = /"(?:cpf|driver|login|document_numbers?|helper)":\{/;

/** The operations that take a CPF, by what the contract and the columns of files say. */
export const operationsTakingCpfs: readonly string[] = [
  ...Object.values<Operation>(operations).flatMap(({ id, query, body }) =>
    cpfFields.test(JSON.stringify([query, body])) ? id : [],
  ),
  ...importIdsOf('file').filter((id) =>
    importKindOf(id).columns.some(
      ({ field, cellKind }) => field === 'cpf' || (cellKind?.kind === 'reference' && cellKind.to === 'driver'),
    ),
  ),
];
