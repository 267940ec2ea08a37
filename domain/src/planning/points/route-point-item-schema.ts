import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable } from '../../language/noun-schema.ts';
import { ItemConditionCode } from './item-condition-schema.ts';

const externalCode = Line(100, {
  examples: ['CX-1'],
  ...description('Code for load checking', 'Código para a conferência de carga'),
});
const value = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 1_000_000_000,
    ...description('Total value of the item, in reais', 'Valor total do item, em reais'),
  }),
);
const text = Nullable(Type.String({ maxLength: 500 }));
const quantity = Nullable(Type.Number({ minimum: 0, maximum: 1_000_000_000 }));
const capacity = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 1_000_000_000,
    ...description(
      'Capacity taken up by one unit, in the unit of the vehicles’ capacity, with decimals for weights and volumes; null counts as 0. The total of all items of a point is rounded up',
      'Capacidade ocupada por uma unidade, na unidade da capacidade dos veículos, com decimais para pesos e volumes; null conta como 0. O total dos itens de um ponto é arredondado para cima',
    ),
  }),
);

/** Something delivered or picked up at a point. */
export const RoutePointItem = Noun('RoutePointItem', {
  id: Id,
  external_code: externalCode,
  value,
  description: text,
  quantity,
  capacity,
  checked: Type.Boolean(description('Whether it was checked at the point', 'Se foi conferido no ponto')),
  checked_quantity: quantity,
  checked_date: Nullable(DateTime),
  condition: Nullable(
    ItemConditionCode,
    description('Condition in which the driver found it', 'Condição em que o motorista o encontrou'),
  ),
});
export type RoutePointItem = Type.Static<typeof RoutePointItem>;

export const NewRoutePointItem = Noun('NewRoutePointItem', {
  external_code: externalCode,
  value: Type.Optional(value),
  description: Type.Optional(text),
  quantity: Type.Optional(quantity),
  capacity: Type.Optional(capacity),
});
export type NewRoutePointItem = Type.Static<typeof NewRoutePointItem>;
