import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AnswerableField, parseAnswers, type SubmittedAnswer, summaryOf } from './checklist-submission.ts';

const items = [
  { id: 21, name: 'Bom', risk_level: null },
  { id: 22, name: 'Gasto', risk_level: 'L' },
  { id: 23, name: 'Careca', risk_level: 'H' },
] as const;
const asked = { items: [], required: false, can_photo: false, can_additional_data: false, is_identifier: false };
const fields: readonly AnswerableField[] = [
  { ...asked, id: 1, name: 'Placa', type: 'text', required: true, is_identifier: true },
  { ...asked, id: 2, name: 'Hodômetro', type: 'hodometer', is_identifier: true },
  { ...asked, id: 3, name: 'Pneus', type: 'single_choice', items, can_photo: true, can_additional_data: true },
  { ...asked, id: 4, name: 'Painel', type: 'photo' },
  { ...asked, id: 5, name: 'Faróis', type: 'multiple_choice', items },
];
const pictureOf = (name: string) => (name.startsWith('known') ? 'known.jpg' : undefined);
const read = (answers: readonly SubmittedAnswer[], asking = fields) =>
  parseAnswers(asking, answers, pictureOf, (text) => text);

const plate = { checklist_form_field_id: 1, value: 'ABC1D23' };

describe('The answers to a form', () => {
  it('are stored in the order of the form, with the risk of the choices', () => {
    const input = [
      { checklist_form_field_id: 3, value: 'careca', picture: 'known', additional_data: ' eixo 2 ' },
      plate,
    ];
    assert.deepEqual(read(input), {
      faults: [],
      answers: [
        {
          checklist_form_field_id: 1,
          value: 'ABC1D23',
          risk_level: null,
          picture: null,
          awaited_sha256: null,
          additional_data: null,
        },
        {
          checklist_form_field_id: 3,
          value: 'Careca',
          risk_level: 'H',
          picture: 'known.jpg',
          awaited_sha256: null,
          additional_data: 'eixo 2',
        },
      ],
    });
  });

  it('without content are left out, and those with only an image have no value', () => {
    const input = [
      plate,
      { checklist_form_field_id: 2, value: ' ' },
      { checklist_form_field_id: 3, value: null, picture: 'known' },
      { checklist_form_field_id: 4, picture: 'known' },
    ];
    const { answers, faults } = read(input);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      answers.map(({ checklist_form_field_id, value }) => [checklist_form_field_id, value]),
      [
        [1, 'ABC1D23'],
        [3, null],
        [4, null],
      ],
    );
  });

  const wrong: readonly [says: string, given: readonly SubmittedAnswer[], pointer: string, code: string][] = [
    [
      'a field that the form does not have',
      [plate, { checklist_form_field_id: 9, value: 'x' }],
      '/1/checklist_form_field_id',
      'unknown_reference',
    ],
    ['a field twice', [plate, plate], '/1/checklist_form_field_id', 'repeated'],
    ['with a required field missing', [], '', 'unanswered'],
    ['a required field with an empty value', [{ checklist_form_field_id: 1, value: '' }], '/0/value', 'missing'],
    [
      'with a value that the type does not allow',
      [plate, { checklist_form_field_id: 2, value: 'muitos' }],
      '/1/value',
      'bad_format',
    ],
    [
      'with an image that does not exist',
      [plate, { checklist_form_field_id: 4, picture: 'other' }],
      '/1/picture',
      'unknown_reference',
    ],
    ['with an image where none is allowed', [{ ...plate, picture: 'known' }], '/0/picture', 'not_taken'],
    ['with a note where none is allowed', [{ ...plate, additional_data: 'x' }], '/0/additional_data', 'not_taken'],
    [
      'a photo with a text',
      [plate, { checklist_form_field_id: 4, value: 'x', picture: 'known' }],
      '/1/value',
      'not_taken',
    ],
  ];
  for (const [title, input, pointer, code] of wrong) {
    it(`cannot answer ${title}`, () => {
      const { faults } = read(input);
      assert.deepEqual(
        faults.map((fault) => [fault.pointer, fault.code]),
        [[`/data/answers${pointer}`, code]],
      );
    });
  }

  it('need the image of a required photo', () => {
    const asking = fields.map((field) => (field.id === 4 ? { ...field, required: true } : field));
    assert.equal(read([plate, { checklist_form_field_id: 4 }], asking).faults[0]?.pointer, '/data/answers/1/picture');
  });

  it('are counted by risk, and identifying answers are shown', () => {
    const { answers } = read([
      plate,
      { checklist_form_field_id: 3, value: 22 },
      { checklist_form_field_id: 5, value: [23, 22] },
    ]);
    assert.deepEqual(summaryOf(fields, answers), {
      count_items: 3,
      count_high_risk: 1,
      count_medium_risk: 0,
      count_low_risk: 1,
      identifier_fields: [{ value: 'ABC1D23', form_field_id: 1, form_field_name: 'Placa' }],
    });
  });
});
