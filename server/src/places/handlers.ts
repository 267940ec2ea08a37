import { pointOfInterestHandlers } from './points-of-interest.ts';
import { virtualAreaHandlers } from './virtual-areas.ts';

export const placeHandlers = { ...pointOfInterestHandlers, ...virtualAreaHandlers };
