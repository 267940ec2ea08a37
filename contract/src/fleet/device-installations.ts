import { DeviceInstallation, NewDeviceInstallation } from '@tropeiro/domain/fleet/device-installation-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id, Noun } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Devices', 'Equipamentos');
const params = Type.Object({ id: Id });
const OneInstallation = Type.Object({ data: DeviceInstallation });

/** What a change of the device or status of vehicles announces of their installations. */
export const installationAnnouncements = [
  'device_installation.created',
  'device_installation.updated',
  'device_installation.removed',
] as const;

/** A former installation of the examples, in the demo company. */
const former = {
  device_id: 14,
  vehicle_id: 1,
  from_time: '2025-06-01T11:00:00.000Z',
  until_time: '2025-07-01T11:00:00.000Z',
};

const replayed = bilingual(
  'Messages of that time belong to the vehicle of the installation then. Open days are evaluated again within minutes; closed days need POST /daily_summary/recompute/.',
  'As mensagens desse tempo passam a pertencer ao veículo da instalação. Os dias abertos são reavaliados em minutos; os fechados exigem POST /daily_summary/recompute/.',
);

export const deviceInstallations = {
  listDeviceInstallations: operation({
    id: 'listDeviceInstallations',
    method: 'GET',
    path: '/device_installation/',
    tag,
    summary: bilingual(
      'List the installations of devices in vehicles',
      'Listar as instalações de equipamentos em veículos',
    ),
    description: bilingual(
      'In the order of their ids. A message belongs to the vehicle its device was in at the time of the message.',
      'Na ordem dos ids. Uma mensagem pertence ao veículo em que o equipamento estava no momento da mensagem.',
    ),
    access: 'device:read',
    query: Type.Object({
      device_id: Type.Optional(Id),
      vehicle_id: Type.Optional(Id),
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: DeviceInstallation },
    example: { query: { vehicle_id: 1 } },
    refusals: ['invalid_cursor'],
  }),

  getDeviceInstallation: operation({
    id: 'getDeviceInstallation',
    method: 'GET',
    path: '/device_installation/{id}',
    tag,
    summary: bilingual('Read one installation of a device', 'Ler a instalação de um equipamento'),
    access: 'device:read',
    params,
    answer: { kind: 'record', status: 200, schema: OneInstallation },
    example: { params: { id: 1 } },
    refusals: ['not_found'],
  }),

  createDeviceInstallation: operation({
    id: 'createDeviceInstallation',
    method: 'POST',
    path: '/device_installation/',
    tag,
    summary: bilingual(
      'Record a former installation of a device',
      'Registrar uma instalação anterior de um equipamento',
    ),
    description: bilingual(
      `${replayed.en} A device is in one vehicle at a time. The installation of now follows from device_id of the vehicle.`,
      `${replayed['pt-BR']} Um equipamento está em um veículo por vez. A instalação atual vem de device_id do veículo.`,
    ),
    access: 'device:write',
    body: Type.Object({ data: NewDeviceInstallation }),
    answer: { kind: 'record', status: 201, schema: OneInstallation },
    example: { body: { data: former }, answer: former },
    announces: ['device_installation.created'],
    refusals: ['rule_violated'],
  }),

  changeDeviceInstallation: operation({
    id: 'changeDeviceInstallation',
    method: 'PUT',
    path: '/device_installation/{id}',
    tag,
    summary: bilingual('Correct an installation of a device', 'Corrigir a instalação de um equipamento'),
    description: bilingual(
      `${replayed.en} Absent fields keep their value. Of the installation of now, only from_time can be changed.`,
      `${replayed['pt-BR']} Campos ausentes mantêm o valor. Da instalação atual, só from_time pode ser alterado.`,
    ),
    access: 'device:write',
    params,
    body: Type.Object({
      data: Noun('ChangedDeviceInstallation', Type.Partial(NewDeviceInstallation).properties),
    }),
    answer: { kind: 'record', status: 200, schema: OneInstallation },
    example: { params: { id: 13 }, body: { data: { from_time: '2025-03-02T11:00:00.000Z' } } },
    announces: ['device_installation.updated'],
    refusals: ['not_found', 'precondition_failed', 'rule_violated'],
  }),

  deleteDeviceInstallation: operation({
    id: 'deleteDeviceInstallation',
    method: 'DELETE',
    path: '/device_installation/{id}',
    tag,
    summary: bilingual('Delete a former installation of a device', 'Excluir uma instalação anterior de um equipamento'),
    description: bilingual(
      'Messages of that time then belong to no vehicle. The installation of now ends when the vehicle gets another device.',
      'As mensagens desse tempo passam a não pertencer a nenhum veículo. A instalação atual termina quando o veículo recebe outro equipamento.',
    ),
    access: 'device:write',
    params,
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 13 } },
    announces: ['device_installation.removed'],
    refusals: ['not_found', 'precondition_failed', 'rule_violated'],
  }),
};
