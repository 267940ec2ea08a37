import { type BilingualText, bilingual } from '../../language/bilingual-text.ts';
import { headingOf, sameText } from '../../sheets/column-of.ts';
import type { CellKind, ImportColumn } from '../../sheets/import-column.ts';
import { routePointTypes } from '../points/route-point-type.ts';

type More = Pick<ImportColumn, 'aliases' | 'meaning' | 'unitMatters'>;

const nothing = sameText('');
const text: CellKind = { kind: 'text' };
const moment: CellKind = { kind: 'moment' };

/** A column for a field of a point, or for a nested field such as `address.street`. */
const column = (
  field: string,
  heading: BilingualText,
  cellKind: CellKind,
  example: BilingualText,
  more: More = {},
): ImportColumn => ({ field, heading, cellKind, example, ...more });

const hourMeaning = bilingual(
  'Date and time, or only a time on the day of the plan',
  'Data e hora, ou só a hora no dia do plano',
);

/** The columns that describe a point. */
const pointColumns: readonly ImportColumn[] = [
  column('name', headingOf('name'), text, sameText('NF 10482 Mercado do Porto'), {
    aliases: ['cliente', 'customer', 'destinatário', 'recipient', 'nome do cliente', 'razão social'],
  }),
  column('external_code', headingOf('external_code'), text, sameText('NF-10482'), {
    aliases: ['código', 'code', 'nota fiscal', 'NF', 'nota', 'invoice', 'pedido'],
    meaning: bilingual(
      'Code in your own system. Lines with the same code form one point with several items',
      'Código no seu próprio sistema. Linhas com o mesmo código formam um só ponto com vários itens',
    ),
  }),
  column('type', headingOf('type'), { kind: 'code', codes: routePointTypes }, bilingual('Delivery', 'Entrega'), {
    aliases: ['tipo do ponto'],
  }),
  column('order', headingOf('order'), { kind: 'whole' }, nothing, {
    aliases: ['sequência', 'sequence', 'seq', 'ordem de entrega'],
  }),
];

/** The columns of its location. */
const placeColumns: readonly ImportColumn[] = [
  column('address', headingOf('address'), text, nothing, {
    aliases: ['endereço completo', 'full address'],
    meaning: bilingual(
      'As one text; if other columns contain its parts, the street with its number',
      'Em um só texto; se outras colunas contêm suas partes, o logradouro com o número',
    ),
  }),
  column('address.street', bilingual('street', 'Logradouro'), text, sameText('Avenida Assis Brasil'), {
    aliases: ['rua', 'avenida'],
    meaning: bilingual('Street', 'Rua, avenida ou outro logradouro'),
  }),
  column('address.number', headingOf('number'), text, sameText('3522'), {
    aliases: ['nº', 'num', 'no'],
    meaning: bilingual('Number in the street', 'Número no logradouro'),
  }),
  column('address.complement', headingOf('complement'), text, nothing, {
    meaning: bilingual('Apartment, block, shop', 'Apartamento, bloco, loja'),
  }),
  column('address.neighborhood', headingOf('neighborhood'), text, sameText('São João'), {
    aliases: ['neighbourhood', 'district'],
    meaning: bilingual('Neighbourhood', 'Bairro'),
  }),
  column('address.city', headingOf('city'), text, sameText('Porto Alegre'), {
    aliases: ['município'],
    meaning: bilingual('City', 'Município'),
  }),
  column('address.state', headingOf('state'), text, sameText('RS'), {
    aliases: ['estado'],
    meaning: bilingual('State', 'Estado'),
  }),
  column('address.cep', headingOf('cep'), { kind: 'digits', length: 8, atLeast: 7 }, sameText('91010-003'), {
    aliases: ['código postal', 'postal code', 'zip', 'zip code'],
    meaning: bilingual('Postal code', 'Código postal'),
  }),
  column('latitude', headingOf('latitude'), { kind: 'decimal' }, bilingual('-30.0043', '-30,0043'), {
    aliases: ['lat'],
    meaning: bilingual('In decimal degrees, -90 to 90', 'Em graus decimais, -90 a 90'),
  }),
  column('longitude', headingOf('longitude'), { kind: 'decimal' }, bilingual('-51.1527', '-51,1527'), {
    aliases: ['lng', 'lon', 'long'],
    meaning: bilingual('In decimal degrees, -180 to 180', 'Em graus decimais, -180 a 180'),
  }),
];

/** The columns of its service. */
const serviceColumns: readonly ImportColumn[] = [
  column('delivery_time', bilingual('delivery_time', 'Tempo de atendimento (s)'), { kind: 'whole' }, nothing, {
    unitMatters: true,
    aliases: ['delivery_time (s)', 'service time (s)', 'tempo de atendimento (segundos)', 'tempo de entrega (s)'],
  }),
  column(
    'delivery_time_min',
    bilingual('delivery_time (min)', 'Tempo de atendimento (min)'),
    { kind: 'minutes' },
    sameText('10'),
    {
      unitMatters: true,
      aliases: [
        'delivery_time (minutes)',
        'service time (min)',
        'service time (minutes)',
        'tempo de atendimento (minutos)',
        'tempo de atendimento em minutos',
        'tempo de entrega (min)',
        'tempo de entrega (minutos)',
      ],
      meaning: bilingual('Service time, in minutes', 'Tempo de atendimento, em minutos'),
    },
  ),
  column('time_window.begin', bilingual('window_begin', 'Janela início'), moment, sameText('09:00'), {
    aliases: ['início', 'janela inicial', 'início da janela', 'window start', 'recebe a partir de'],
    meaning: hourMeaning,
  }),
  column('time_window.end', bilingual('window_end', 'Janela fim'), moment, sameText('11:00'), {
    aliases: ['fim', 'janela final', 'fim da janela', 'recebe até'],
    meaning: hourMeaning,
  }),
  column('info', headingOf('info'), text, bilingual('Ring the bell', 'Tocar a campainha'), {
    aliases: ['observações', 'obs', 'notes', 'instruções'],
  }),
  column('contact_name', headingOf('contact_name'), text, sameText('Ana Souza'), {
    aliases: ['contact', 'contact name', 'nome do contato'],
    meaning: bilingual('Whom the driver calls at the point', 'Quem o motorista procura no ponto'),
  }),
  column('contact_phone', headingOf('contact_phone'), text, sameText('(51) 99999-0000'), {
    aliases: ['contact phone', 'phone', 'telefone', 'celular', 'fone'],
  }),
  column('contact_email', headingOf('contact_email'), text, sameText('ana@example.com'), {
    aliases: ['contact email', 'contact e-mail', 'e-mail', 'email'],
  }),
  column('axles', headingOf('axles'), { kind: 'whole' }, sameText('3')),
  column('priority', headingOf('priority'), { kind: 'whole' }, sameText('10')),
  column('disable_picture', headingOf('disable_picture'), { kind: 'yes_no' }, bilingual('no', 'não')),
  column('disable_signature_check', headingOf('disable_signature_check'), { kind: 'yes_no' }, bilingual('no', 'não')),
];

/** The columns that determine the plan of a line: its vehicle and its day. */
export const plateColumn: ImportColumn = column('vehicle_plate', headingOf('vehicle_plate'), text, nothing, {
  aliases: ['plate', 'license plate', 'placa do veículo'],
  meaning: bilingual(
    'Plate of the vehicle that visits the point. Each plate and day is a separate plan; a line without a plate belongs to the plan of the request',
    'Placa do veículo que visita o ponto. Cada placa e dia é um plano separado; uma linha sem placa pertence ao plano da requisição',
  ),
});
export const dateColumn: ImportColumn = column('date', headingOf('date'), { kind: 'day', isNearToday: true }, nothing, {
  aliases: ['day', 'delivery date', 'route date', 'dia', 'data da entrega', 'data da rota'],
  meaning: bilingual(
    'Day of the plan, together with a plate; empty: the day on which the plan of the request begins',
    'Dia do plano, junto com a placa; vazia: o dia em que começa o plano da requisição',
  ),
});

/** The prefix of the item columns of a point. */
export const itemPath = 'route_point_items.';

/** The columns of one item of a point. The next line may contain another item. */
const itemColumns: readonly ImportColumn[] = [
  column(`${itemPath}external_code`, bilingual('item_external_code', 'Código do item'), text, sameText('CX-1'), {
    aliases: ['item', 'item code', 'SKU', 'código do produto', 'product code'],
    meaning: bilingual('Code for load checking', 'Código para a conferência de carga'),
  }),
  column(`${itemPath}description`, bilingual('item_description', 'Descrição do item'), text, sameText('Caixa'), {
    aliases: ['produto', 'product'],
    meaning: bilingual('Description of the item', 'Descrição do item'),
  }),
  column(`${itemPath}quantity`, bilingual('item_quantity', 'Quantidade do item'), { kind: 'decimal' }, sameText('12'), {
    aliases: ['quantidade', 'quantity', 'qtd', 'qtde'],
    meaning: bilingual('Quantity of the item', 'Quantos dele'),
  }),
  column(`${itemPath}capacity`, bilingual('item_capacity', 'Capacidade do item'), { kind: 'decimal' }, sameText('2'), {
    aliases: ['ocupação do item', 'capacidade unitária'],
    meaning: bilingual(
      'Capacity taken up by one unit, in the unit of the vehicles’ capacity',
      'Capacidade ocupada por uma unidade, na unidade da capacidade dos veículos',
    ),
  }),
  column(
    `${itemPath}value`,
    bilingual('item_value', 'Valor do item'),
    { kind: 'decimal' },
    bilingual('480.50', '480,50'),
    {
      aliases: ['valor', 'value', 'valor total do item'],
      meaning: bilingual('Total value of the item, in reais', 'Valor total do item, em reais'),
    },
  ),
];

/** The total weight of the goods of a line. It is read in lines without an item code and without the capacity of one unit. */
export const lineWeightColumn: ImportColumn = column(
  `${itemPath}weight`,
  bilingual('weight (kg)', 'Peso (kg)'),
  { kind: 'decimal' },
  nothing,
  {
    unitMatters: true,
    aliases: ['weight', 'gross weight', 'gross weight (kg)', 'total weight', 'total weight (kg)', 'kg'].concat([
      'peso',
      'peso bruto',
      'peso bruto (kg)',
      'peso total',
      'peso total (kg)',
    ]),
    meaning: bilingual(
      'Total weight of the goods of the line, if the company counts capacity in kg. Read in lines without an item code and without an item capacity',
      'Peso total das mercadorias da linha, se a empresa conta a capacidade em kg. Lido nas linhas sem código e sem capacidade do item',
    ),
  },
);

/**
 * The columns of a sheet with the points of a route plan. Each line is a point, or a further item of an earlier point.
 */
export const routePointColumns: readonly ImportColumn[] = [
  ...pointColumns,
  ...placeColumns,
  ...serviceColumns,
  ...itemColumns,
  lineWeightColumn,
  plateColumn,
  dateColumn,
];
