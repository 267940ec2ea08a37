import { Type } from 'typebox';
import { description } from '../language/noun-schema.ts';

/** The required proof at every delivery and pick-up of a plan, unless the point waives it. */
export const planRequirements = {
  require_signature: Type.Boolean(
    description('Signature required at every point', 'Assinatura obrigatória em todos os pontos'),
  ),
  require_picture: Type.Boolean(description('Picture required at every point', 'Foto obrigatória em todos os pontos')),
  require_hodometer_picture: Type.Boolean(
    description('Picture of the hodometer required', 'Foto do hodômetro obrigatória'),
  ),
  load_check: Type.Boolean(
    description('Items must be checked at every point', 'Itens devem ser conferidos em todos os pontos'),
  ),
  require_receiver: Type.Boolean(
    description(
      'Name and document of the receiver required at every delivery and pick-up',
      'Nome e documento do recebedor obrigatórios em toda entrega e coleta',
    ),
  ),
};

const PlanRequirements = Type.Object(planRequirements);
export type PlanRequirements = Type.Static<typeof PlanRequirements>;
