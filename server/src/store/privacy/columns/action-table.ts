import { driver, ofOther, ofPerson, type PersonalTable, point, setsDateModified, users } from './personal-table.ts';

const actions = "any(array(select jsonb_array_elements_text($who -> 'actions')::bigint))";
const files = "array(select jsonb_array_elements_text($who -> 'files'))";

/** The contents of an action or a file it refers to: erased with the person, the point or the proof. */
const ofAction = (to: string) => ({ person: to, point: to, proof: to });
const fileOfAction = (column: string) => ({
  ...ofAction('null'),
  file: `case when t.${column} = any(${files}) then null else t.${column} end`,
});
const otherPictures = `array(select sent.hash from unnest(t.pictures) with ordinality sent (hash, number)
  where not sent.hash = any(${files}) order by sent.number)`;

/** The items of an action without those of their pictures that meet a condition. */
const itemsWithout = (isErased: string) => `(select coalesce(jsonb_agg(case when counted.item ? 'pictures'
    then counted.item || jsonb_build_object('pictures', (select coalesce(jsonb_agg(pictured.hash order by pictured.number), '[]')
      from jsonb_array_elements_text(counted.item -> 'pictures') with ordinality pictured (hash, number) where not (${isErased})))
    else counted.item end order by counted.number), '[]')
  from jsonb_array_elements(t.items) with ordinality counted (item, number))`;

/** The fields with contents that rules may require. Without the contents, the action's outcome stays the same. */
const filledFields = `array_remove(array[case when t.comment <> '' then 'comment' end, case when t.pictures <> '{}' then 'pictures' end,
  case when t.signature <> '' then 'signature' end, case when t.hodometer_picture <> '' then 'hodometer_picture' end,
  case when t.receiver_name <> '' then 'receiver_name' end, case when t.receiver_document <> '' then 'receiver_document' end], null)`;

/** Personal data in the actions of drivers and the desk. */
export const actionTable: PersonalTable = {
  found: {
    person: `t.driver_id = ${driver} or t.user_id = ${users}`,
    author: `t.settled_by_user_id = ${users}`,
    point: `t.route_point_id = ${point}`,
    proof: `t.id = ${actions}`,
    file: `(t.pictures || array[t.signature, t.hodometer_picture]) && ${files}`,
  },
  resource: 'execution_action',
  exportedBy: { group: 'delivery', id: 't.id', date: 't.corrected_time', dateOfAuthor: 't.date_settled' },
  columns: {
    // All actions of one phone get the same new id, since their order depends on it.
    phone: ofPerson("anonymous_phone(t.phone, $who ->> 'salt')"),
    comment: ofPerson('null', { erased: ofAction('null') }),
    latitude: ofPerson('null', { erased: ofAction('null') }),
    longitude: ofPerson('null', { erased: ofAction('null') }),
    accuracy_m: ofPerson('null', { erased: ofAction('null') }),
    pictures: ofOther({ ...ofAction("'{}'"), file: otherPictures }),
    items: {
      ...ofOther({ ...ofAction(itemsWithout('true')), file: itemsWithout(`pictured.hash = any(${files})`) }),
      exported: 'shown',
    },
    signature: ofOther(fileOfAction('signature')),
    receiver_name: { ...ofOther(ofAction('null')), mask: 'text' },
    // Of the user who settled it, about what the driver did.
    settlement_comment: ofOther({ ...ofAction('null'), author: 'null' }),
    receiver_document: { ...ofOther(ofAction('null')), mask: 'text' },
    hodometer_picture: ofPerson('null', { erased: fileOfAction('hodometer_picture') }),
  },
  // Processes of a release without given_fields read is_erased. They still run during a rolling upgrade. The column is needed
  // while such a release can be upgraded to this one.
  alsoAssigned: `is_erased = true, given_fields = coalesce(t.given_fields, ${filledFields}), ${setsDateModified}`,
  alsoAssignedOfAuthor: setsDateModified,
  hidden: [
    'is_online',
    'arrival_refusal',
    'checklist_block',
    'refusal_details',
    'plan_status',
    'is_erased',
    'given_fields',
    'reused_picture',
  ],
};
