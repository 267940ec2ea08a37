import type { Client } from '@tropeiro/contract/client.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { type OperationId, operations } from '@tropeiro/contract/operations.ts';
import { importIdsOf, importKindOf } from '../importing/kinds/import-kinds.ts';

/** The targets of guesses: a driver and a user, with ids that every user sees. */
export type Guessed = { readonly driverId: number; readonly userId: number };

/** How a CPF is guessed with each operation that takes one: the driver's, or the login of the user. */
export const cpfGuesses: Partial<
  Record<OperationId, (client: Client, cpf: string, guessed: Guessed) => Promise<{ readonly body: unknown }>>
> = {
  listDrivers: (client, cpf) => client.call('listDrivers', { query: { cpf, is_deliveryman: 2, limit: 1 } }),
  createDriver: (client, cpf) => client.call('createDriver', { body: { data: { name: 'Ana', cpf } } }),
  changeDriver: (client, cpf, { driverId: id }) => client.call('changeDriver', { body: { data: { id, cpf } } }),
  createUser: (client, login) =>
    client.call('createUser', {
      body: { data: { name: 'Ana', login, realm: 'driver', role: 'viewer', password: 'uma senha bem longa' } },
    }),
  changeUser: (client, login, { userId: id }) =>
    client.call('changeUser', { body: { data: { id, name: 'Ana', login, realm: 'driver', role: 'viewer' } } }),
  importDrivers: (client, cpf) => client.call('importDrivers', { file: new Blob([`cpf;nome\n${cpf};Ana`]) }),
  upsertDrivers: (client, cpf) => client.call('upsertDrivers', { body: { data: [{ cpf, name: 'Ana' }] } }),
  importVehicles: (client, cpf) =>
    client.call('importVehicles', { file: new Blob([`placa;título;motorista\nABC1D23;Caminhão;${cpf}`]) }),
  upsertVehicles: (client, driver) =>
    client.call('upsertVehicles', { body: { data: [{ plate: 'ABC1D23', title: 'Caminhão', driver }] } }),
  importItineraries: (client, cpf) =>
    client.call('importItineraries', {
      file: new Blob([
        `external_id;motorista;início previsto;fim previsto\nV-1;${cpf};2026-12-02 08:00;2026-12-02 09:00`,
      ]),
    }),
  importRoutePlanFile: (client, document_number) =>
    client.call('importRoutePlanFile', {
      file: new Blob(['nome;latitude;longitude\nNF 1;-30,03;-51,22']),
      query: {
        external_code: 'ROTA-1',
        document_number,
        date_time_start: '2026-12-01T08:00:00-03:00',
        date_time_end: '2026-12-01T18:00:00-03:00',
        source: 'H',
      },
    }),
  importRoutePlan: (client, document_number) =>
    client.call('importRoutePlan', {
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
  upsertItineraries: (client, driver) =>
    client.call('upsertItineraries', { body: { data: [{ external_id: 'V-1', driver }] } }),
};

/** Fields that hold the CPF of a driver, refer to a driver by it, or are a login. */
const cpfFields = /"(?:cpf|driver|login|document_numbers?|helper)":\{/;

/**
 * The operations that take a CPF, according to the contract and the columns of files. Not the one with a token of a link:
 * it compares the CPF with that of one driver, at most five times a link.
 */
export const operationsTakingCpfs: readonly string[] = [
  ...Object.values<Operation>(operations).flatMap(({ id, query, body }) =>
    id !== 'redeemEnrolment' && cpfFields.test(JSON.stringify([query, body])) ? id : [],
  ),
  ...importIdsOf('import').filter((id) =>
    importKindOf(id).columns.some(
      ({ field, cellKind }) => field === 'cpf' || (cellKind?.kind === 'reference' && cellKind.to === 'driver'),
    ),
  ),
];
