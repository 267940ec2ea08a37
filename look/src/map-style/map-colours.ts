import type { Theme } from '../theme.ts';

/** The colours of the map. They are pale, so that vehicles, routes and points stand out. */
export type MapColours = {
  readonly land: string;
  /** Outside of the country, where only the outline is known. */
  readonly outside: string;
  readonly water: string;
  readonly waterLabel: string;
  readonly wood: string;
  readonly park: string;
  readonly parkLabel: string;
  readonly sand: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly street: string;
  readonly streetEdge: string;
  /** Streets that are a pixel wide and have no edge. */
  readonly thinStreet: string;
  readonly mainStreet: string;
  readonly mainStreetEdge: string;
  readonly thinMainStreet: string;
  readonly path: string;
  readonly rail: string;
  readonly border: string;
  readonly arrow: string;
  readonly streetLabel: string;
  readonly quarterLabel: string;
  readonly placeLabel: string;
  readonly halo: string;
};

export const mapColours: Readonly<Record<Theme, MapColours>> = {
  light: {
    land: '#f4f2ee',
    outside: '#e4e7e8',
    water: '#c9d9e2',
    waterLabel: '#3f6278',
    wood: '#e2e8d8',
    park: '#e5ebdb',
    parkLabel: '#4b6340',
    sand: '#f3ead6',
    building: '#ebe8e2',
    buildingEdge: '#e0dcd4',
    street: '#ffffff',
    streetEdge: '#dcd7cd',
    thinStreet: '#dbd5ca',
    mainStreet: '#fff3d6',
    mainStreetEdge: '#e3d3ab',
    thinMainStreet: '#e2cd98',
    path: '#ddd7cc',
    rail: '#cdc8c0',
    border: '#b5aea2',
    arrow: '#a8a296',
    streetLabel: '#4d555d',
    quarterLabel: '#5a626b',
    placeLabel: '#2b3036',
    halo: '#f9f8f5',
  },
  dark: {
    land: '#1b1e22',
    outside: '#111920',
    water: '#142734',
    waterLabel: '#7fa6bf',
    wood: '#1d2622',
    park: '#1e2824',
    parkLabel: '#8dac95',
    sand: '#26251f',
    building: '#20242a',
    buildingEdge: '#262b31',
    street: '#30363d',
    streetEdge: '#16181b',
    thinStreet: '#2c3238',
    mainStreet: '#464033',
    mainStreetEdge: '#16181b',
    thinMainStreet: '#544c39',
    path: '#2a3036',
    rail: '#33393f',
    border: '#4c535b',
    arrow: '#6b747d',
    streetLabel: '#a9b2bb',
    quarterLabel: '#98a2ac',
    placeLabel: '#d5dae0',
    halo: '#15181b',
  },
};
