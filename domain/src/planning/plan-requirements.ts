import { Type } from 'typebox';
import { description } from '../language/schema.ts';

/** What an agent must give at every delivery and pick-up of a plan, unless the point waives it. */
export const planRequirements = {
  require_signature: Type.Boolean(description('A signature at every point', 'Assinatura em todo ponto')),
  require_picture: Type.Boolean(description('A picture at every point', 'Foto em todo ponto')),
  require_hodometer_picture: Type.Boolean(description('A picture of the hodometer', 'Foto do hodômetro')),
  load_check: Type.Boolean(description('Items are checked at every point', 'Itens conferidos em todo ponto')),
};

const PlanRequirements = Type.Object(planRequirements);
export type PlanRequirements = Type.Static<typeof PlanRequirements>;

/** The requirements of a plan: those it says, and of the others what its company has settled. */
export const requirementsOf = (said: Partial<PlanRequirements>, settled: PlanRequirements): PlanRequirements => ({
  require_signature: said.require_signature ?? settled.require_signature,
  require_picture: said.require_picture ?? settled.require_picture,
  require_hodometer_picture: said.require_hodometer_picture ?? settled.require_hodometer_picture,
  load_check: said.load_check ?? settled.load_check,
});
