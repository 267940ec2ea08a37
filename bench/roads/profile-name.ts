import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';

export const profileName = ({ profile }: RoadNetwork): string =>
  [profile.vehicleClass, profile.heightCm && `${profile.heightCm} cm`].filter(Boolean).join(' ');
