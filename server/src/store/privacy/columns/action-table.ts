import { dated, driver, others, own, type PersonalTable, point, users } from './personal-table.ts';

const actions = "any(array(select jsonb_array_elements_text($who -> 'actions')::bigint))";
const files = "array(select jsonb_array_elements_text($who -> 'files'))";

/** What an action said, or a file that it names: erased with the person, the point or the proof. */
const ofAction = (to: string) => ({ person: to, point: to, proof: to });
const fileOfAction = (column: string) => ({
  ...ofAction('null'),
  file: `case when t.${column} = any(${files}) then null else t.${column} end`,
});
const otherPictures = `array(select sent.hash from unnest(t.pictures) with ordinality sent (hash, number)
  where not sent.hash = any(${files}) order by sent.number)`;

/** What actions of drivers and of the desk hold of persons. */
export const actionTable: PersonalTable = {
  found: {
    person: `t.driver_id = ${driver} or t.user_id = ${users}`,
    point: `t.route_point_id = ${point}`,
    proof: `t.id = ${actions}`,
    file: `(t.pictures || array[t.signature, t.hodometer_picture]) && ${files}`,
  },
  resource: 'execution_action',
  exportedBy: { group: 'delivery', id: 't.id', date: 't.corrected_time' },
  columns: {
    // Actions of one phone stay actions of one phone: their order depends on it.
    phone: own(`case when t.phone ~ '^anonymous-[0-9a-f]{16}$' then t.phone
  else 'anonymous-' || left(encode(sha256(convert_to(($who ->> 'salt') || t.phone, 'UTF8')), 'hex'), 16) end`),
    comment: own('null', { erased: ofAction('null') }),
    latitude: own('null', { erased: ofAction('null') }),
    longitude: own('null', { erased: ofAction('null') }),
    pictures: others({ ...ofAction("'{}'"), file: otherPictures }),
    signature: others(fileOfAction('signature')),
    receiver_name: { ...others(ofAction('null')), mask: 'text' },
    receiver_document: { ...others(ofAction('null')), mask: 'text' },
    hodometer_picture: own('null', { erased: fileOfAction('hodometer_picture') }),
  },
  also: `is_erased = true, ${dated}`,
  hidden: [
    'is_online',
    'arrival_refusal',
    'checklist_block',
    'refusal_details',
    'plan_status',
    'is_erased',
    'reused_picture',
  ],
};
