import { Type } from 'typebox';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { codesOf } from '../language/codes.ts';
import { DateTime, describedBy, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { acknowledgedFields } from './acknowledgement-schema.ts';
import { eventCategories } from './event-category.ts';

const moment = (text: BilingualText) => Type.String({ ...DateTime, ...describedBy(text) });

const lastPlace = (bounds: { readonly minimum: number; readonly maximum: number }, en: string, ptBR: string) =>
  Nullable(Type.Number({ ...bounds, ...description(en, ptBR) }));

/** A noteworthy event found in the messages of a device, with a begin and, once it is over, an end. */
export const Event = Noun('Event', {
  id: Id,
  event_category: Type.Integer({ enum: codesOf(eventCategories) }),
  begin_date: moment(bilingual('When it began', 'Quando começou')),
  end_date: Nullable(
    moment(
      bilingual(
        'When it ended; null while it is ongoing; the same as the begin for events without duration',
        'Quando terminou; null enquanto dura; igual ao início para eventos sem duração',
      ),
    ),
  ),
  distance: Type.Integer({
    minimum: 0,
    ...description('Metres travelled during the event', 'Metros percorridos durante o evento'),
  }),
  vehicle_id: Nullable(
    Id,
    description(
      'null for a panic from the phone of a driver without a vehicle',
      'null em um pânico do aparelho de um motorista sem veículo',
    ),
  ),
  driver_id: Nullable(Id),
  device_id: Nullable(
    Id,
    description("null for a panic from a driver's phone", 'null em um pânico do aparelho do motorista'),
  ),
  virtual_area_id: Nullable(Id),
  point_of_interest_id: Nullable(Id),
  route_point_id: Nullable(Id),
  rule: Nullable(
    Type.String(
      description(
        "For category 30: the name of the company's own rule",
        'Para a categoria 30: o nome da regra da própria empresa',
      ),
    ),
  ),
  value: Type.Union(
    [Type.Number(), Type.String(), Type.Boolean(), Type.Null()],
    description(
      'Measured or read value, such as the highest speed or the number of the card',
      'Valor medido ou lido, como a maior velocidade ou o número do cartão',
    ),
  ),
  limit: Nullable(Type.Number(description('Limit that was exceeded', 'Limite excedido'))),
  unit: Nullable(Type.String(description('Unit of value and limit', 'Unidade de value e limit'))),
  last_latitude: lastPlace(
    { minimum: -90, maximum: 90 },
    'For a panic without a place: latitude of the last known place',
    'Para um pânico sem lugar: latitude do último lugar conhecido',
  ),
  last_longitude: lastPlace(
    { minimum: -180, maximum: 180 },
    'For a panic without a place: longitude of the last known place',
    'Para um pânico sem lugar: longitude do último lugar conhecido',
  ),
  last_position_time: Nullable(
    moment(bilingual('When the vehicle or the phone was there', 'Quando o veículo ou o aparelho estava lá')),
  ),
  revision: Type.Integer({
    minimum: 1,
    ...description(
      'Increases with every announced change of the event, for example by late messages',
      'Aumenta a cada mudança anunciada do evento, por exemplo por mensagens atrasadas',
    ),
  }),
  date_created: DateTime,
  date_modified: moment(
    bilingual(
      'When revision last increased, or when it was acknowledged; while the event is ongoing, distance and value grow without it',
      'Quando revision aumentou pela última vez, ou quando alguém deu ciência; enquanto o evento dura, distance e value crescem sem isso',
    ),
  ),
  date_retracted: Nullable(
    moment(bilingual('When late messages retracted the event', 'Quando mensagens atrasadas retiraram o evento')),
  ),
  ...acknowledgedFields,
});
export type Event = Type.Static<typeof Event>;
