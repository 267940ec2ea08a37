import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { warningText } from '@tropeiro/domain/planning/plan-warning.ts';
import { unreadPlanWarnings } from './unread-plan-fields.ts';

/** What is said of an import, in English. */
const said = (sent: object): string =>
  unreadPlanWarnings(sent as RoutePlanImport)
    .map((warning) => warningText(warning, 'en'))
    .join(' ');

describe('What an import says of its plan and nothing is read from is named with what is likely meant', () => {
  const told: readonly [sent: object, name: string, likely?: string][] = [
    [{ data: { vehicle_id: 1 } }, 'data.vehicle_id', 'data.vehicle_plate'],
    [{ data: { placa: 'IXA4B17' } }, 'data.placa', 'data.vehicle_plate'],
    [{ data: { plate: 'IXA4B17' } }, 'data.plate', 'data.vehicle_plate'],
    [{ data: { veículo: 'IXA4B17' } }, 'data.veículo', 'data.vehicle_plate'],
    [{ data: { placas: ['IXA4B17'] } }, 'data.placas', 'data.vehicle_plates'],
    [{ data: { vehicles: [] } }, 'data.vehicles', 'data.vehicle_plates'],
    [{ data: { motorista: '' } }, 'data.motorista', 'data.document_number'],
    [{ data: { cpf: '' } }, 'data.cpf', 'data.document_number'],
    [{ data: { ajudante: '' } }, 'data.ajudante', 'data.entity.helper'],
    [{ data: { início: '' } }, 'data.início', 'data.date_time_start'],
    [{ data: { entity: [{ placa: '' }, { placa: '' }] } }, 'data.entity.placa', 'data.entity.vehicle_plate'],
    [{ data: { entity: [{ cpf: '' }] } }, 'data.entity.cpf', 'data.entity.document_number'],
    [{ data: { janelas: true } }, 'data.janelas', 'has_time_window'],
    [{ otimizar: false }, 'otimizar', 'optimize'],
    [{ janelas: true }, 'janelas', 'has_time_window'],
    [{ use_time_windows: true }, 'use_time_windows', 'has_time_window'],
    [{ motorista: '' }, 'motorista', 'data.document_number'],
    [{ tenant: 7 }, 'tenant'],
    [{ data: { colour: 'red' } }, 'data.colour'],
  ];
  for (const [sent, name, likely] of told)
    it(JSON.stringify(sent), () =>
      assert.equal(
        said(sent),
        `Nothing was read from “${name}”${likely ? ` (is ${likely} meant?)` : ''}: there are no such fields.`,
      ),
    );
});

describe('Nothing is said', () => {
  const silent: readonly [of: string, sent: object][] = [
    ['of what an import has', { optimize: true, matrix: { durations: [[0]] }, data: { vehicle_plates: [] } }],
    ['of its points, of which each is looked at by itself', { data: { route_points: [{ time_widow: {} }] } }],
    ['of a crew as it is named', { data: { entity: [{ vehicle_plate: '', document_number: '', helper: '' }] } }],
  ];
  for (const [of, sent] of silent) it(of, () => assert.equal(said(sent), ''));
});
