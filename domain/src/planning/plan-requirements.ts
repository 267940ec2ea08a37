import type { PlanRequirements } from './plan-requirements-schema.ts';

/** The requirements of a plan: its own, and the company's settings for the others. */
export const requirementsOf = (
  sent: Partial<PlanRequirements>,
  companyDefaults: PlanRequirements,
): PlanRequirements => ({
  require_signature: sent.require_signature ?? companyDefaults.require_signature,
  require_picture: sent.require_picture ?? companyDefaults.require_picture,
  require_hodometer_picture: sent.require_hodometer_picture ?? companyDefaults.require_hodometer_picture,
  load_check: sent.load_check ?? companyDefaults.load_check,
  require_receiver: sent.require_receiver ?? companyDefaults.require_receiver,
});
