/** The maximum number of moves that are proposed to relieve a plan. */
export const reliefMaxCount = 3;
