// Networks and Wi-Fi: dusk, deep teal walls, cables that carry a little light.
import { lit, moods } from '../../colors.ts';

const m = moods.dusk;

export const pale = lit(m.brand, 0.55);
