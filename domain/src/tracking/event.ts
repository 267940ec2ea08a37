import { Type } from 'typebox';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { codesOf } from '../language/codes.ts';
import { DateTime, describedBy, description, Id, Noun, Nullable } from '../language/schema.ts';
import { eventCategories } from './event-category.ts';

const moment = (text: BilingualText) => Type.String({ ...DateTime, ...describedBy(text) });

/** Something worth telling a person, found in what a device said: with a beginning, and an end once it is over. */
export const Event = Noun('Event', {
  id: Id,
  event_category: Type.Integer({ enum: codesOf(eventCategories) }),
  begin_date: moment(bilingual('When it began', 'Quando começou')),
  end_date: Nullable(
    moment(
      bilingual(
        'When it ended; null while it goes on, and of what has no length the same as its beginning',
        'Quando terminou; nulo enquanto dura, e igual ao início do que não tem duração',
      ),
    ),
  ),
  distance: Type.Integer({ minimum: 0, ...description('Metres travelled in it', 'Metros percorridos nele') }),
  vehicle_id: Id,
  driver_id: Nullable(Id),
  device_id: Id,
  virtual_area_id: Nullable(Id),
  point_of_interest_id: Nullable(Id),
  route_point_id: Nullable(Id),
  rule: Nullable(
    Type.String(
      description(
        "Of category 30: the name of the company's own rule",
        'Da categoria 30: o nome da regra da própria empresa',
      ),
    ),
  ),
  value: Type.Union(
    [Type.Number(), Type.String(), Type.Boolean(), Type.Null()],
    description(
      'What was measured or read: the highest speed, the number of the card',
      'O que foi medido ou lido: a maior velocidade, o número do cartão',
    ),
  ),
  limit: Nullable(Type.Number(description('The limit that was passed', 'O limite ultrapassado'))),
  unit: Nullable(Type.String(description('Of value and limit', 'De value e limit'))),
  revision: Type.Integer({
    minimum: 1,
    ...description(
      'Goes up with everything that is told about it: late messages correct events',
      'Aumenta com tudo o que se informa sobre ele: mensagens atrasadas corrigem eventos',
    ),
  }),
  date_created: DateTime,
  date_modified: moment(
    bilingual(
      'When something was last told about it, as revision went up; while it goes on, distance and value grow without it',
      'Quando se informou algo sobre ele pela última vez, com o aumento de revision; enquanto dura, distance e value crescem sem isso',
    ),
  ),
  date_retracted: Nullable(
    moment(
      bilingual(
        'When late messages took it back: it had been nothing after all',
        'Quando mensagens atrasadas o desfizeram: afinal não tinha sido nada',
      ),
    ),
  ),
});
export type Event = Type.Static<typeof Event>;
