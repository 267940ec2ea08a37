import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Session } from '@tropeiro/domain/access/session-schema.ts';
import { UserAccount } from '@tropeiro/domain/company/user-account-schema.ts';
import { ExecutionAction } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { Message } from '@tropeiro/domain/execution/message-schema.ts';
import { Image } from '@tropeiro/domain/files/image-schema.ts';
import { Driver } from '@tropeiro/domain/fleet/driver-schema.ts';
import { Vehicle } from '@tropeiro/domain/fleet/vehicle-schema.ts';
import { Checklist } from '@tropeiro/domain/inspection/checklist-schema.ts';
import { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { Event } from '@tropeiro/domain/tracking/event-schema.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { personalTables } from '../store/privacy/columns/personal-tables.ts';
import { columnsOfEveryTable } from '../store/privacy/personal-records.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';

let place: FreshDatabase;
before(async () => {
  place = await freshDatabase();
});
after(() => place.drop());

/** The record of the API that a table holds, and the exported columns missing in that record. */
const records: Readonly<Record<string, readonly [{ readonly properties: object }, ...string[]]>> = {
  app_user: [UserAccount],
  checklist: [Checklist],
  driver: [Driver],
  event: [Event, 'range', 'begin_latitude', 'begin_longitude', 'end_latitude', 'end_longitude'],
  execution_action: [ExecutionAction],
  image: [Image, 'id', 'is_licence'],
  message: [Message],
  route_plan: [RoutePlan, 'user_excluded_id'],
  session: [Session, 'user_id', 'date_revoked', 'api_key_id', 'enrolled_by_user_id'],
  vehicle: [Vehicle],
};

it('An export names the fields of a person’s records as the API does', async () => {
  for (const [table, [{ properties }, ...otherSchemas]] of Object.entries(records)) {
    const { columns = {}, hidden = [], exportedBy } = personalTables[table] ?? {};
    const names = await ask<{ name: string }>(
      place.adminUrl,
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    );
    const isExported = (name: string) =>
      ![...columnsOfEveryTable, ...hidden].includes(name) && columns[name]?.exported !== 'left out';
    const exported = names.flatMap(({ name }) => (isExported(name) ? (exportedBy?.fields?.[name] ?? name) : []));
    assert.deepEqual(
      exported.filter((name) => !(name in properties) && !otherSchemas.includes(name)),
      [],
      table,
    );
  }
});
