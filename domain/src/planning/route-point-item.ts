import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable } from '../language/schema.ts';

export const itemsOfPointMaxCount = 200;

const externalCode = Line(100, {
  examples: ['CX-1'],
  ...description('What load checking compares', 'O que a conferência de carga compara'),
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
      'What one of it takes up, in the unit of the vehicles’ capacity, with decimals where that is a weight or volume; null counts 0. What all items of a point take up is rounded up',
      'O que cada unidade ocupa, na unidade da capacidade dos veículos, com decimais se for peso ou volume; null conta 0. O que todos os itens de um ponto ocupam é arredondado para cima',
    ),
  }),
);

/** Something that is delivered or picked up at a point. */
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

/**
 * What items take up together, rounded up: that of one times the whole quantity, a begun one counted whole; without a quantity
 * there is one. Counted in thousandths, which add up exactly where fractions do not.
 */
export const capacityOf = (items: readonly Pick<NewRoutePointItem, 'quantity' | 'capacity'>[]): number =>
  Math.ceil(
    items.reduce((sum, item) => sum + Math.ceil(thousandthsOf(item.capacity ?? 0)) * Math.ceil(item.quantity ?? 1), 0) /
      1000,
  );

/** A number in thousandths, without what a fraction of the computer has too much: 0.07 is 70 of them, not 70.00000000000001. */
const thousandthsOf = (value: number): number => Math.round(value * 1e6) / 1e3;
