import { Type } from 'typebox';
import { IgnoredField } from '../faults/ignored-field-schema.ts';
import { reportedNamesMax } from '../faults/reported-names.ts';
import { description, Noun, Nullable } from '../language/noun-schema.ts';
import { type QuarantineReason, quarantineReasons } from './device-message.ts';
import { DeviceMessage } from './device-message-schema.ts';
import { positionReportMax } from './sent-position.ts';

const { device, time, ...optionalFields } = DeviceMessage.properties;

/** A message of a device as sent by a program. Values that the device did not report may be left out. */
export const SentPosition = Noun('SentPosition', {
  device: { ...device, examples: ['863457051200000'] },
  time: { ...time, examples: ['2026-01-31T08:00:00-03:00'] },
  ...Type.Partial(Type.Object(optionalFields)).properties,
});
export type SentPosition = Type.Static<typeof SentPosition>;

const count = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });
const index = Type.Integer({
  minimum: 0,
  ...description('Position in the list, from 0', 'Posição na lista, a partir de 0'),
});

/** An unknown alarm. */
const UnknownAlarm = Type.Object({
  alarm: Type.String({ examples: ['pnic'] }),
  count: count('Number of messages with it', 'Número de mensagens com ele'),
  meant: Nullable(
    Type.String({
      examples: ['panic'],
      ...description('The alarm that was probably meant', 'O alarme provavelmente pretendido'),
    }),
  ),
});

/** The result of a call that sends messages. */
export const PositionReport = Noun('PositionReport', {
  received: count('Messages in the call', 'Mensagens na chamada'),
  new: count('Kept now', 'Guardadas agora'),
  without_vehicle: count(
    'Among the new messages, those of devices in no vehicle. They are stored, but belong to no track and cause no events',
    'Entre as mensagens novas, as de equipamentos fora de um veículo. São gravadas, mas não pertencem a nenhum trajeto e não geram eventos',
  ),
  repeated: count('Messages stored before, which count once', 'Mensagens já gravadas, que contam uma só vez'),
  quarantined: count(
    'Messages set aside because of an implausible time',
    'Mensagens separadas por terem horário implausível',
  ),
  unknown: count('Messages of unknown or inactive devices', 'Mensagens de equipamentos desconhecidos ou inativos'),
  wrong: count('Not understood', 'Não compreendidas'),
  unknown_devices: Type.Array(Type.String(), {
    maxItems: positionReportMax,
    ...description(
      `Serials that belong to no active device of the company, at most ${positionReportMax}`,
      `Números de série que não pertencem a nenhum equipamento ativo da empresa, no máximo ${positionReportMax}`,
    ),
  }),
  devices_without_vehicle: Type.Array(Type.String(), {
    maxItems: positionReportMax,
    ...description(
      `Serials of devices in no vehicle with new messages, at most ${positionReportMax}`,
      `Números de série de equipamentos fora de um veículo com mensagens novas, no máximo ${positionReportMax}`,
    ),
  }),
  quarantined_messages: Type.Array(
    Type.Object({
      index,
      reason: Type.Unsafe<QuarantineReason>(
        Type.String({
          enum: [...quarantineReasons],
          ...description(
            'ahead: later than now; expired: older than the retention of positions; too_many_months: in a month without messages of any company, after the company has sent messages of 24 such months on one day (UTC); send it again on the next day',
            'ahead: posterior a agora; expired: mais antiga que o prazo de retenção de posições; too_many_months: de um mês sem mensagens de nenhuma empresa, depois que a empresa enviou mensagens de 24 meses assim em um dia (UTC); envie de novo no dia seguinte',
          ),
        }),
      ),
    }),
    { maxItems: positionReportMax },
  ),
  ignored_fields: Type.Array(IgnoredField, {
    maxItems: reportedNamesMax,
    ...description(
      'Ignored parts of the messages: fields that messages do not have, and attributes with a name or value that events do not read. The other fields of the messages are read',
      'Partes ignoradas das mensagens: campos que uma mensagem não tem e atributos com nome ou valor que os eventos não leem. Os demais campos das mensagens são lidos',
    ),
  }),
  unknown_alarms: Type.Array(UnknownAlarm, {
    maxItems: reportedNamesMax,
    ...description(
      `Alarms that cause no event, at most ${reportedNamesMax}; their messages are stored, and rules of the company can use them`,
      `Alarmes que não geram evento, no máximo ${reportedNamesMax}; suas mensagens são gravadas, e regras da empresa podem usá-los`,
    ),
  }),
  wrong_messages: Type.Array(
    Type.Object({
      index,
      field: Type.String(
        description(
          'Wrong field; empty if the whole message is wrong',
          'Campo com falha; vazio se a mensagem inteira está errada',
        ),
      ),
      code: Type.String({ examples: ['missing'] }),
      message: Type.String({ examples: ['É obrigatório.'] }),
    }),
    { maxItems: positionReportMax },
  ),
});
export type PositionReport = Type.Static<typeof PositionReport>;
