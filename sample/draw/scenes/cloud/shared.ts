// Cloud and mail: cool morning light, big windows, clouds that are as solid as furniture.
import { dim, lit, moods } from '../../colors.ts';
import { group, rect } from '../../ink.ts';
import { leaf } from '../../things/plants.ts';
import { cloud } from '../../things/room.ts';

const m = moods.morning;

export const white = lit(m.paper, 0.5);

export const sky = (...clouds: [number, number, number][]) =>
  group(
    rect(0, 0, 1440, 300, lit(m.sky, 0.1)),
    rect(0, 400, 1440, 500, lit(m.sky, 0.35)),
    ...clouds.map(([x, y, w], i) => cloud(x, y, w, i % 2 ? lit(m.sky, 0.55) : white, 0.1)),
  );

export const nearLeaves = (x: number, y: number) =>
  group(
    ...[
      [-58, 330],
      [-30, 420],
      [-6, 390],
      [22, 360],
      [48, 300],
    ].map(([a, l], i) => leaf(x, y, l as number, a as number, dim(m.leaf, i % 2 ? 0.42 : 0.3))),
  );
