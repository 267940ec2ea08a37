import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';

/** A filter with the default 1: 1 returns records that match, 0 those that do not, 2 all. */
export const yesNoAll = ({ en, 'pt-BR': ptBR }: BilingualText) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2,
      default: 1,
      'x-yes-no': true,
      ...description(`${en}: 1 yes, 0 no, 2 all`, `${ptBR}: 1 sim, 0 não, 2 todos`),
    }),
  );
