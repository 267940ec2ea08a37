import { Phone } from '@tropeiro/domain/access/phone-schema.ts';
import { CustomerSettings } from '@tropeiro/domain/company/customer-settings-schema.ts';
import { ExecutionAction } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { AttemptedRoutePoint } from '@tropeiro/domain/execution/attempted-point-schema.ts';
import { Webhook } from '@tropeiro/domain/outbound/webhook-schema.ts';
import { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { Retention } from '@tropeiro/domain/privacy/retention-schema.ts';
import { DayRow } from '@tropeiro/domain/tracking/day-row-schema.ts';
import { Event } from '@tropeiro/domain/tracking/event-schema.ts';
import type { Static, TObject, TSchema } from 'typebox';
import type { Operation } from '../operation.ts';
import { type RecordOperations, recordOperations } from '../record-operations.ts';

/** The announcement types that do not follow from the operations of a record, each with its schema. */
const otherAnnouncements = {
  'route_plan.created': RoutePlan,
  'route_plan.updated': RoutePlan,
  'route_plan.excluded': RoutePlan,
  'route_plan.restored': RoutePlan,
  'route_plan.dispatched': RoutePlan,
  'route_plan.recalled': RoutePlan,
  'route_plan.optimized': RoutePlan,
  'route_plan.optimization_failed': RoutePlan,
  'route_plan.started': RoutePlan,
  'route_plan.completed': RoutePlan,
  'route_plan.reopened': RoutePlan,
  'route_point.arrived': RoutePoint,
  'route_point.performed': RoutePoint,
  'route_point.delivered': AttemptedRoutePoint,
  'route_point.returned': AttemptedRoutePoint,
  'route_point.performed_manually': AttemptedRoutePoint,
  'route_point.eta_changed': RoutePoint,
  'route_point.updated': RoutePoint,
  'execution_action.recorded': ExecutionAction,
  'execution_action.settled': ExecutionAction,
  'phone.enrolled': Phone,
  'event.created': Event,
  'event.ended': Event,
  'event.corrected': Event,
  'event.retracted': Event,
  'event.acknowledged': Event,
  'daily_summary.closed': DayRow,
  'daily_summary.corrected': DayRow,
  // Created with a secret, which is not announced.
  'webhook.created': Webhook,
  'webhook.updated': Webhook,
  'webhook.removed': Webhook,
  'webhook.disabled': Webhook,
  'customer.updated': CustomerSettings,
  'retention.updated': Retention,
};

/**
 * The schema of every announcement by its type: the record named by the first part of the type, as the API returns it
 * without the permission to read personal data, without related records. To add a type, add it to the `announces` of
 * its operation (`crud` adds three), or to the list above.
 */
export const announcements: Announcements = Object.fromEntries(typesAndRecords()) as Announcements;

/** The type of every announcement, in alphabetical order. */
export const announcementTypes = Object.keys(announcements) as readonly AnnouncementType[];

export type AnnouncementType = OperationAnnouncementType | keyof typeof otherAnnouncements;
export type Announced<W extends AnnouncementType> = AnnouncedRecords[W];

type AnnouncedRecords = { readonly [W in AnnouncementType]: Static<Announcements[W]> };

type AnyOperation = RecordOperations[keyof RecordOperations];
type OperationAnnouncementType = Extract<AnyOperation, { announces: readonly string[] }>['announces'][number];

/** The records that operations create, by the names of their paths: `/vehicle/` creates a vehicle. */
type CreatedRecords = {
  readonly [O in Extract<AnyOperation, Creating> as O['path'] extends `/${infer Name}/` ? Name : never]: O extends {
    answer: { schema: { properties: { data: infer Data extends TSchema } } };
  }
    ? Data
    : never;
};
type Creating = { path: string; answer: { status: 201 } };

type Announcements = {
  readonly [W in AnnouncementType]: W extends keyof typeof otherAnnouncements
    ? (typeof otherAnnouncements)[W]
    : W extends `${infer Name extends keyof CreatedRecords}.${string}`
      ? CreatedRecords[Name]
      : never;
};

function typesAndRecords(): [string, TSchema][] {
  const all: readonly Operation[] = Object.values(recordOperations);
  const created = new Map(all.flatMap((operation) => createdBy(operation)));
  const namedSchemas: Readonly<Record<string, TSchema>> = otherAnnouncements;
  const types = new Set([...all.flatMap(({ announces = [] }) => announces), ...Object.keys(namedSchemas)]);
  return [...types].sort().map((type) => {
    const record = namedSchemas[type] ?? created.get(type.split('.')[0] ?? '');
    if (!record) throw new Error(`${type} does not begin with the name of a record that an operation creates`);
    return [type, record];
  });
}

function createdBy({ path, answer }: Operation): [string, TSchema][] {
  if (answer.kind !== 'record' || answer.status !== 201) return [];
  const { data } = (answer.schema as TObject).properties;
  return data ? [[path.slice(1, -1), data]] : [];
}
