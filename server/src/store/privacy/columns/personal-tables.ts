import { personalFields } from '@tropeiro/domain/fleet/driver.ts';
import { attributes } from '@tropeiro/telematics/attributes.ts';
import { actionTable } from './action-table.ts';
import { erasedByCompany, otherPersonTables } from './other-person-tables.ts';
import {
  driver,
  erasedElsewhere,
  ofOther,
  ofPerson,
  type PersonalColumn,
  type PersonalTable,
  point,
  setsDateModified,
  users,
} from './personal-table.ts';

const since = "($who ->> 'since')::timestamptz";
const until = "($who ->> 'until')::timestamptz";
/** The start of a day in the company's time zone. */
const companyMidnight = '(t.date::timestamp at time zone (select timezone from customer where id = tenant()))';
/** The cards are looked up in a set, since a person may have had thousands. */
const isCard = (text: string): string => `card_key(${text}) in (select jsonb_array_elements_text($who -> 'cards'))`;

/**
 * A column with what the engine stores of a device. Two SQL functions find the cards in it and remove them. The first
 * returns a null if the column is unreadable, which the second then resets.
 */
type EngineColumn = readonly [name: string, finds: string, removes: string];
const isOfCard = (texts: string): string => `unnest(${texts}) text where text is null or ${isCard('text')}`;
const mentionsCard = (columns: readonly EngineColumn[]): string =>
  columns.map(([name, finds]) => `exists (select from ${isOfCard(`${finds}(t.${name})`)})`).join(' or ');
const withoutCards = (selector: 'card' | 'part_of_card', columns: readonly EngineColumn[]) =>
  Object.fromEntries(
    columns.map(([name, finds, removes]): [string, PersonalColumn] => [
      name,
      {
        subject: 'person',
        exported: 'left out',
        erased: { [selector]: `${removes}(t.${name}, array(select text from ${isOfCard(`${finds}(t.${name})`)}))` },
      },
    ]),
  );
const historyColumns: readonly EngineColumn[] = [
  ['state', 'cards_in_state', 'state_without'],
  ['running', 'cards_in_events', 'events_without'],
  ['open_hour', 'cards_in_hour', 'hour_without'],
];
const segmentColumns: readonly EngineColumn[] = [
  ['before', 'cards_in_state', 'state_without'],
  ['ended', 'cards_in_events', 'events_without'],
];
const figuresOfDays = erasedElsewhere('figures of a vehicle, with an anonymous driver');

const isInPart = (time: string): string => `t.${time} >= ${since} and t.${time} < ${until}`;

/** The attributes in which devices report cards. Attributes that the engine does not know may repeat them. */
const cardAttributes = ['card', 'passenger_card', 'custom'];
const otherAttributes = Object.keys(attributes).filter((name) => !cardAttributes.includes(name));
const reportsCard = cardAttributes.map((name) => isCard(`t.attributes ->> '${name}'`)).join(' or ');
const attributesWithoutCards = `t.attributes - array(select key from jsonb_each(t.attributes)
  where key <> all('{${otherAttributes.join()}}') and jsonb_typeof(value) in ('string', 'number') and ${isCard("value #>> '{}'")})`;

/**
 * The categories of events whose value may be a card: of a driver, an unknown one, a custom value, of a passenger. The
 * value of a rule of the company (`target`) is a measurement.
 */
const cardCategories = '7, 25, 30, 31';

const versioned = `version = version + 1, ${setsDateModified}`;
const deletedWithRow = (subject: PersonalColumn['subject'] = 'person') =>
  erasedElsewhere('deleted with its row', subject);
const ofTrip = erasedElsewhere('a text of the company about the trip, which the company edits or deletes');
const withItsRecord = erasedElsewhere('the function forget_fields removes erased columns of the record');
const fieldType = '(select f.type from checklist_form_field f where f.id = t.checklist_form_field_id)';

/** Every table that can contain personal data, by name. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  driver: {
    found: { person: `t.id = ${driver}` },
    resource: 'driver',
    exportedBy: { group: 'identity', id: 't.id', date: 't.date_created' },
    columns: {
      name: ofPerson("'Anônimo ' || t.id"),
      name_sort: erasedElsewhere('computed from name'),
      identifier_key: erasedElsewhere('computed from identifier'),
      former_duplicates: ofPerson("'{}'"),
      ...Object.fromEntries(personalFields.map((field) => [field, ofPerson('null', { mask: 'text' })])),
      ...Object.fromEntries(
        [
          ...['company_registry', 'email', 'identifier', 'external_code', 'point_of_interest_id', 'state_id'],
          ...['cnh_category_id', 'cnh_date', 'first_cnh_date', 'cnh_file', 'toxicology_expiration', 'date_of_birth'],
          ...['street', 'neighborhood', 'number', 'complement', 'city', 'cep', 'revenues', 'revenues_type'],
        ].map((column) => [column, ofPerson('null')]),
      ),
    },
    alsoAssigned: `status = 'I', date_anonymized = now(), ${versioned}`,
    hidden: ['name_sort', 'erased', 'identifier_key', 'former_duplicates'],
    impersonal: [
      ...['id', 'customer_id', 'is_deliveryman', 'department_id', 'cost_center_id', 'work_shift_id', 'status'],
      ...['date_anonymized', 'erased', 'version', 'date_created', 'date_modified'],
    ],
  },
  app_user: {
    found: { person: `t.id = ${users}` },
    resource: 'user',
    exportedBy: { group: 'identity', id: 't.id', date: 't.date_created' },
    columns: {
      name: ofPerson("'Anônimo ' || t.id"),
      name_sort: erasedElsewhere('computed from name'),
      login: ofPerson("'anonymous-' || t.id", { mask: 'login' }),
      email: ofPerson('null'),
      password_hash: ofPerson("''", { exported: 'left out' }),
      driver_id: ofPerson('null'),
    },
    alsoAssigned: `active = false, date_anonymized = now(), edition = edition + 1, ${versioned}`,
    hidden: ['name_sort', 'erased'],
    impersonal: [
      ...['id', 'customer_id', 'realm', 'role', 'grants', 'language', 'active', 'version', 'edition'],
      ...['date_anonymized', 'erased', 'date_created', 'date_modified'],
    ],
  },
  session: {
    found: { person: `t.user_id = ${users}` },
    resource: 'session',
    exportedBy: { group: 'access', id: 't.id', date: 't.date_created' },
    columns: { address: ofPerson('null'), user_agent: ofPerson('null'), name: ofPerson('null') },
  },
  api_key: {
    found: { person: `t.user_id = ${users}` },
    resource: 'api_key',
    exportedBy: { group: 'access', id: 't.id', date: 't.date_created' },
    columns: { name: erasedElsewhere('names the program that uses the key') },
    hidden: ['secret_hash'],
  },
  idempotency: {
    found: { person: `t.user_id = ${users}` },
    columns: {
      path: deletedWithRow(),
      key: deletedWithRow(),
      request_hash: deletedWithRow(),
      answer: deletedWithRow(),
    },
    isDeleted: true,
  },
  image_upload: {
    found: { person: `t.user_id = ${users}` },
    columns: { sha256: deletedWithRow() },
    isDeleted: true,
  },
  image_upload_piece: { found: {}, columns: { bytes: erasedElsewhere('deleted with its upload') } },
  image: {
    found: {
      person:
        "t.id = any(array(select images_of_users(array(select jsonb_array_elements_text($who -> 'users')::bigint))))",
    },
    resource: 'image',
    exportedBy: { group: 'files', id: 't.id', date: 't.date_created', fields: { name: 'picture' } },
    columns: {
      sha256: erasedElsewhere('deleted with the last record that shows the image'),
      name: erasedElsewhere('deleted with the last record that shows the image'),
    },
    hidden: ['user_ids', 'extension'],
  },
  checklist: {
    found: { person: `t.user_id = ${users}` },
    resource: 'checklist',
    exportedBy: { group: 'inspection', id: 't.id', date: 't.date_executed' },
    columns: {
      latitude: ofPerson('null'),
      longitude: ofPerson('null'),
      receipt_email: ofPerson(
        "case when lower(t.receipt_email) = any(array(select jsonb_array_elements_text($who -> 'emails'))) then null else t.receipt_email end",
      ),
      identifier_fields: ofPerson("'[]'::jsonb"),
      signature: ofPerson('null'),
    },
    alsoAssigned: `submission_hash = null, ${setsDateModified}`,
    hidden: ['submission_hash'],
  },
  awaited_picture: {
    found: { person: `t.user_id = ${users}` },
    columns: { sha256_uploaded: deletedWithRow() },
    isDeleted: true,
  },
  checklist_form_field_executed: {
    found: {
      person: `t.checklist_id in (select c.id from checklist c where c.customer_id = t.customer_id and c.user_id = ${users})`,
    },
    resource: 'checklist_form_field_executed',
    exportedBy: {
      group: 'inspection',
      id: 't.id',
      date: '(select c.date_executed from checklist c where c.id = t.checklist_id)',
      resource: 'checklist_answer',
    },
    columns: {
      value: ofPerson(`case when ${fieldType} = 'text' then null else t.value end`),
      additional_data: ofPerson('null'),
      picture: ofPerson(`case when ${fieldType} = 'signature' then null else t.picture end`),
    },
  },
  acknowledgement: {
    found: { person: `t.user_id = ${users}` },
    resource: 'acknowledgement',
    exportedBy: { group: 'messages', id: 't.id', date: 't.date_created' },
    columns: { comment: ofPerson('null') },
  },
  message: {
    found: { person: `t.driver_id = ${driver} or t.user_id = ${users}` },
    resource: 'message',
    exportedBy: { group: 'messages', id: 't.id', date: 't.date_created' },
    columns: { text: ofPerson('null') },
    alsoAssigned: setsDateModified,
  },
  day_recomputation: {
    found: { person: `t.user_id = ${users}` },
    resource: 'day_recomputation',
    exportedBy: { group: 'driving', id: 't.id', date: 't.date_created' },
    columns: { reason: ofPerson("'Anônimo'") },
    hidden: ['progress_id'],
  },
  execution_action: actionTable,
  vehicle: {
    found: { person: `t.driver_id = ${driver}` },
    resource: 'vehicle',
    exportedBy: { group: 'driving', id: 't.id', date: 't.date_created' },
    columns: {
      driver_id: erasedElsewhere('anonymize_driver leaves the vehicle without a driver'),
      responsible_name: erasedByCompany,
    },
    hidden: ['title_sort', 'mercosul_plate', 'former_duplicates'],
  },
  itinerary: {
    found: { person: `t.driver_id = ${driver}` },
    resource: 'itinerary',
    exportedBy: { group: 'driving', id: 't.id', date: 't.date_created' },
    columns: {
      driver_id: erasedElsewhere('names an anonymous driver'),
      description: ofTrip,
      start_local: ofTrip,
      end_local: ofTrip,
    },
    hidden: ['former_duplicates', 'days_at_most'],
  },
  route_plan: {
    found: { person: `t.driver_id = ${driver} or t.helper_id = ${driver}` },
    resource: 'route_plan',
    exportedBy: { group: 'delivery', id: 't.id', date: 't.date_created' },
    columns: {
      driver_id: erasedElsewhere('names an anonymous driver'),
      helper_id: erasedElsewhere('names an anonymous driver'),
    },
    hidden: ['has_terminals_left', 'date_recalled'],
  },
  plan_former_crew: {
    found: { person: `t.driver_id = ${driver} or t.helper_id = ${driver}` },
    exportedBy: { group: 'delivery', id: 't.id', date: 't.date_until' },
    columns: {
      driver_id: erasedElsewhere('names an anonymous driver'),
      helper_id: erasedElsewhere('names an anonymous driver'),
    },
  },
  event: {
    found: {
      person: `t.driver_id = ${driver}`,
      card: `t.category in (${cardCategories}) and (t.driver_id = ${driver} and t.category = 7
  or (t.category <> 30 or t.target is null) and jsonb_typeof(t.value) in ('string', 'number') and ${isCard("t.value #>> '{}'")})`,
    },
    resource: 'event',
    exportedBy: {
      group: 'driving',
      id: 't.id',
      date: 't.begin_time',
      fields: { category: 'event_category', begin_time: 'begin_date', end_time: 'end_date', limit_value: 'limit' },
    },
    columns: {
      value: ofPerson('null', { erased: { card: 'null' } }),
      ...Object.fromEntries(
        ['begin_latitude', 'begin_longitude', 'end_latitude', 'end_longitude', 'last_latitude', 'last_longitude'].map(
          (column) => [
            column,
            erasedElsewhere('where a vehicle was, with an anonymous driver; anonymize_person removes those of phones'),
          ],
        ),
      ),
    },
    alsoAssigned: setsDateModified,
    hidden: ['key', 'target'],
  },
  panic: {
    found: { person: `t.driver_id = ${driver}` },
    resource: 'panic',
    exportedBy: { group: 'driving', id: 't.id', date: 't.time' },
    columns: { accuracy_m: ofPerson('null') },
  },
  phone_position: {
    found: { person: `t.driver_id = ${driver}` },
    exportedBy: { group: 'driving', id: 't.id', date: 't.time' },
    columns: Object.fromEntries(
      ['latitude', 'longitude', 'accuracy_m', 'speed_kmh', 'course_deg'].map((column) => [column, deletedWithRow()]),
    ),
    isDeleted: true,
  },
  day_row: {
    found: { person: `t.driver_id = ${driver}` },
    exportedBy: {
      group: 'driving',
      id: 't.vehicle_id',
      date: companyMidnight,
      resource: 'daily_summary',
    },
    columns: {
      figures: erasedElsewhere('figures of a vehicle, with an anonymous driver'),
      figures_json: erasedElsewhere('the same as text'),
    },
    hidden: ['figures_json', 'is_split'],
  },
  driver_day_row: {
    found: { person: `t.driver_id = ${driver}` },
    exportedBy: {
      group: 'driving',
      id: 't.vehicle_id',
      date: companyMidnight,
      resource: 'driver_daily_summary',
    },
    columns: { figures: erasedElsewhere('figures of a vehicle, with an anonymous driver') },
  },
  device_message: {
    found: { part_of_card: `${isInPart('time')} and (${reportsCard})` },
    columns: {
      attributes: ofPerson('', { erased: { part_of_card: attributesWithoutCards } }),
      latitude: erasedElsewhere('where a vehicle was'),
      longitude: erasedElsewhere('where a vehicle was'),
    },
  },
  quarantined_message: {
    found: { card: reportsCard },
    columns: {
      attributes: ofPerson('', { erased: { card: attributesWithoutCards } }),
      latitude: erasedElsewhere('where a vehicle was'),
      longitude: erasedElsewhere('where a vehicle was'),
    },
  },
  device_history: {
    found: { card: mentionsCard(historyColumns) },
    columns: { ...withoutCards('card', historyColumns), day: figuresOfDays },
  },
  device_segment: {
    found: { part_of_card: `${isInPart('begin_time')} and (${mentionsCard(segmentColumns)})` },
    columns: { ...withoutCards('part_of_card', segmentColumns), figures: figuresOfDays },
  },
  audit: {
    found: { person: `t.user_id = ${users}` },
    columns: { address: ofPerson('null'), before: withItsRecord, after: withItsRecord },
  },
  audit_record: { found: {}, columns: { before: withItsRecord, after: withItsRecord } },
  outbox: {
    // In addition to the columns of records, which forget_fields removes: an announced event may no longer exist.
    found: {
      card: `t.type like 'event.%' and (t.payload ->> 'event_category')::integer in (${cardCategories})
  and t.payload ->> 'rule' is null and ${isCard("t.payload ->> 'value'")}`,
    },
    columns: { payload: ofPerson('', { erased: { card: `t.payload || '{"value": null}'` } }) },
  },
  webhook_delivery: {
    found: {},
    columns: {
      answer_body: erasedElsewhere('the function forget_fields removes it with the columns of the announcement'),
    },
  },
  proof_link: {
    found: {},
    columns: { content: erasedElsewhere('the function erase_proof removes it; its hash remains') },
  },
  route_point: {
    found: { point: `t.id = ${point}` },
    resource: 'route_point',
    columns: {
      name: ofOther({ point: "'Anônimo ' || t.id" }),
      address: ofOther({ point: 'null' }),
      address_detail: ofOther({ point: 'null' }),
      info: ofOther({ point: 'null' }),
      contact_name: { ...ofOther({ point: 'null' }), mask: 'text' },
      contact_phone: { ...ofOther({ point: 'null' }), mask: 'text' },
      contact_email: { ...ofOther({ point: 'null' }), mask: 'text' },
      // The comment of the action that cancelled the point. erase_proof also erases it, with the action's author.
      cancellation_reason: ofOther({ point: "case when t.cancellation_reason is not null then '' end" }),
      // Rounds to about a kilometre, so that the plan's map and figures still work.
      latitude: ofOther({ point: 'round(t.latitude::numeric, 2)::float8' }),
      longitude: ofOther({ point: 'round(t.longitude::numeric, 2)::float8' }),
    },
    alsoAssigned: 'date_anonymized = now()',
  },
  ...otherPersonTables,
};
