import { Type } from 'typebox';
import { IgnoredField } from '../faults/ignored-field.ts';
import { description, Noun, Nullable } from '../language/schema.ts';
import { DeviceMessage, type QuarantineReason, quarantineReasons } from './device-message.ts';

const { device, time, ...others } = DeviceMessage.properties;

/** A message of a device as a program sends it: what the device did not say may be left out. */
export const SentPosition = Noun('SentPosition', {
  device: { ...device, examples: ['863457051200000'] },
  time: { ...time, examples: ['2026-01-31T08:00:00-03:00'] },
  ...Type.Partial(Type.Object(others)).properties,
});
export type SentPosition = Type.Static<typeof SentPosition>;

const count = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });
const index = Type.Integer({
  minimum: 0,
  ...description('Its place in the list, from 0', 'Seu lugar na lista, a partir de 0'),
});

/** How many wrong messages, devices, alarms or quarantined messages a report names; the others are counted. */
export const positionReportMax = 100;

/** An alarm that is none of those that are known. */
const UnknownAlarm = Type.Object({
  alarm: Type.String({ examples: ['pnic'] }),
  count: count('In how many messages', 'Em quantas mensagens'),
  meant: Nullable(
    Type.String({
      examples: ['panic'],
      ...description('The alarm that is likely to be meant', 'O alarme que provavelmente se quis dizer'),
    }),
  ),
});

/** What became of the messages of a call. */
export const PositionReport = Noun('PositionReport', {
  received: count('Messages in the call', 'Mensagens na chamada'),
  new: count('Kept now', 'Guardadas agora'),
  without_vehicle: count(
    'Of the new ones, those of devices that are in no vehicle: kept, in no track, and no event follows from them',
    'Das novas, as de equipamentos fora de um veículo: guardadas, em nenhum trajeto, e nenhum evento decorre delas',
  ),
  repeated: count('Kept before, and counted once', 'Já guardadas, e contadas uma só vez'),
  quarantined: count(
    'Set aside, since their time cannot be right',
    'Separadas, porque a sua hora não pode estar certa',
  ),
  unknown: count('Of devices that no active one is', 'De equipamentos que nenhum ativo é'),
  wrong: count('Not understood', 'Não compreendidas'),
  unknown_devices: Type.Array(Type.String(), {
    maxItems: positionReportMax,
    ...description(
      `Serials that no active device of the company has, ${positionReportMax} at most`,
      `Números de série que nenhum equipamento ativo da empresa tem, no máximo ${positionReportMax}`,
    ),
  }),
  devices_without_vehicle: Type.Array(Type.String(), {
    maxItems: positionReportMax,
    ...description(
      `Serials of the devices in no vehicle of which something is new, ${positionReportMax} at most`,
      `Números de série dos equipamentos fora de um veículo de que algo é novo, no máximo ${positionReportMax}`,
    ),
  }),
  quarantined_messages: Type.Array(
    Type.Object({
      index,
      reason: Type.Unsafe<QuarantineReason>(
        Type.String({
          enum: [...quarantineReasons],
          ...description(
            'ahead: later than now; expired: older than positions are kept; too_many_months: of a month without messages of any company, after the company has sent messages of 24 such months on one day (UTC). Send it again on the next day',
            'ahead: posterior a agora; expired: mais antiga do que se guardam posições; too_many_months: de um mês sem mensagens de nenhuma empresa, depois que a empresa enviou mensagens de 24 meses assim em um dia (UTC). Envie de novo no dia seguinte',
          ),
        }),
      ),
    }),
    { maxItems: positionReportMax },
  ),
  ignored_fields: Type.Array(IgnoredField, {
    maxItems: positionReportMax,
    ...description(
      'What messages say that nobody reads: fields that a message does not have, and attributes that are named or written otherwise than events read them. The rest of those messages is kept and read',
      'O que as mensagens dizem e ninguém lê: campos que uma mensagem não tem, e atributos com nome ou valor diferente do que os eventos leem. O resto dessas mensagens é guardado e lido',
    ),
  }),
  unknown_alarms: Type.Array(UnknownAlarm, {
    maxItems: positionReportMax,
    ...description(
      `Alarms that no event is found by, ${positionReportMax} at most; their messages are kept, and rules of the company may ask for them`,
      `Alarmes pelos quais não se encontra evento algum, no máximo ${positionReportMax}; suas mensagens são guardadas, e regras da empresa podem perguntar por eles`,
    ),
  }),
  wrong_messages: Type.Array(
    Type.Object({
      index,
      field: Type.String(
        description(
          'The field at fault, empty where the whole message is',
          'O campo em que está a falha, vazio quando é a mensagem toda',
        ),
      ),
      code: Type.String({ examples: ['missing'] }),
      message: Type.String({ examples: ['É obrigatório.'] }),
    }),
    { maxItems: positionReportMax },
  ),
});
export type PositionReport = Type.Static<typeof PositionReport>;
