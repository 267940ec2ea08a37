/** The maximum number of actions in a call. A driver's day has a few hundred. */
export const sentActionsMaxCount = 1000;
/**
 * The maximum number of points, and of actions stored before, of all plans that the new actions of a call name. The state of each of
 * these plans is computed from all of them. A driver's month has some thousands.
 */
export const replayedPointsMaxCount = 20_000;
export const replayedActionsMaxCount = 50_000;
/** The maximum number of stored actions of a plan. The state of the plan is computed from all of them. */
export const actionsOfPlanMaxCount = 5000;
/**
 * The maximum size of the actions of a plan, in bytes, and of the links that prove them. Every further action and every
 * proof reads all of them.
 */
export const actionsOfPlanMaxBytes = 8_000_000;
/**
 * The part of both limits that only the desk may use. When phones have used the rest, the desk can still correct the
 * plan.
 */
export const deskReserveCount = 200;
export const deskReserveBytes = 400_000;
/**
 * The part of both limits before the desk's that only the present crew may use, for actions that have an effect. It is not
 * available to former members of the crew and to actions that are only recorded.
 */
export const crewReserveCount = 1200;
export const crewReserveBytes = 2_000_000;
/** How many actions of a user on a plan are stored that are only recorded: breaks and acknowledgements. */
export const recordedOnlyActionsMaxCount = 200;
/** How many actions on a plan are stored that a member of its crew sends after having left the crew. */
export const formerMemberActionsMaxCount = 500;
/**
 * How many actions per user and day are stored for plans that the user does not execute. They are enough for the desk
 * to notice.
 */
export const nonExecutorActionsMaxCount = 20;

/** How long a driver can undo their own last action at a point, by the clock of the phone. */
export const undoOwnMaxS = 300;

export const commentMaxLength = 1000;
/** The maximum number of pictures of an action, those of its items included, and of one item. */
export const picturesMaxCount = 20;
export const picturesOfItemMaxCount = 5;
