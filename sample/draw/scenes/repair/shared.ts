// When things break, and three flat lays of tools for the designations.
import { dim, type Mood } from '../../colors.ts';
import { fade, group, rect, see } from '../../ink.ts';
import { beam } from '../../things/room.ts';

export const flatLay = (mood: Mood, back: string, ...things: string[]) =>
  group(
    rect(0, 0, 1440, 900, back),
    fade(mood.beamStrength * 0.55, beam(mood, -60, -60, 900, 1080, 2, 3, 0.5)),
    ...things,
  );

export const shade = (mood: Mood, x: number, y: number, w: number, h: number, r: number) =>
  rect(x + 16, y + 18, w, h, dim(mood.dark, 0.6), r, see(mood.shadow));
