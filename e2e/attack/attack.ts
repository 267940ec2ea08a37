import type { Attacker } from './attacker.ts';

/** One way to harm the service. */
export type Attack = {
  /** The name for `--only`. */
  readonly name: string;
  /** What the attack does, for the report. */
  readonly sentence: string;
  /** The longest time for a response. */
  readonly patienceS: number;
  /** Does it optimize large plans, for which the service may use `SOLVER_MATRIX_MB` in addition? */
  readonly fillsMatrices?: true;
  /** Attacks once, first at the size that was harmful. On later calls the attacker varies the sizes. */
  run(attacker: Attacker): Promise<void>;
};
