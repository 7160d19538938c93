// Colors are defined in OKLCH; the renderer needs hex.
const SAMPLE_HUE = 205;
const [, option] = process.argv.join(' ').match(/--hue=(\d{1,3})\b/) ?? [];
const turn = option === undefined ? 0 : Number(option) - SAMPLE_HUE;

/** Turns the brand's hues only: wood, paper, leaves and lamps remain. */
const branded = (hue: number): number => (hue >= 180 && hue <= 260 ? hue + turn : hue);

const channel = (v: number): string => {
  const gamma = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, gamma)) * 255)
    .toString(16)
    .padStart(2, '0');
};

export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (branded(hue) * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return `#${red}${green}${blue}`;
}

export function mix(from: string, to: string, share: number): string {
  const part = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  const blend = (i: number) => Math.round(part(from, i) + (part(to, i) - part(from, i)) * share);
  return `#${[0, 1, 2].map((i) => blend(i).toString(16).padStart(2, '0')).join('')}`;
}

export const paper = oklch(0.975, 0.012, 85);
export const ink = oklch(0.25, 0.035, 245);
export const teal = oklch(0.46, 0.09, 205);
export const amber = oklch(0.78, 0.15, 72);
export const black = oklch(0.17, 0.03, 245);

export const lit = (color: string, share: number) => mix(color, '#fff6e6', share);
/** Darker in the same hue, like a colored wall in less light. */
export function deepen(color: string, share: number): string {
  const own = (i: number) => Number.parseInt(color.slice(1 + i * 2, 3 + i * 2), 16) ** 2 / 255;
  const squared = `#${[0, 1, 2].map((i) => Math.round(own(i)).toString(16).padStart(2, '0')).join('')}`;
  return mix(color, squared, share);
}
export const dim = (color: string, share: number) => mix(color, black, share);

export type Mood = {
  wall: string;
  floor: string;
  beam: string;
  beamStrength: number;
  shadow: number;
  sky: string;
  wood: string;
  metal: string;
  dark: string;
  paper: string;
  card: string;
  leaf: string;
  brand: string;
  accent: string;
};

type Light = Pick<Mood, 'wall' | 'floor' | 'beam' | 'beamStrength' | 'shadow' | 'sky'> & {
  tint: string;
  tintShare: number;
};

function mood({ tint, tintShare, ...light }: Light): Mood {
  const under = (color: string, share = 1) => mix(color, tint, tintShare * share);
  return {
    ...light,
    wood: under(oklch(0.68, 0.085, 62)),
    metal: under(oklch(0.78, 0.018, 220)),
    dark: under(oklch(0.31, 0.04, 240), 0.4),
    paper: under(oklch(0.97, 0.014, 85), 0.7),
    card: under(oklch(0.75, 0.075, 70)),
    leaf: under(oklch(0.52, 0.085, 165)),
    brand: under(oklch(0.5, 0.095, 203), 0.3),
    accent: under(amber, 0.15),
  };
}

export const moods = {
  morning: mood({
    wall: oklch(0.885, 0.032, 212),
    floor: oklch(0.79, 0.05, 72),
    beam: oklch(0.985, 0.02, 90),
    beamStrength: 0.62,
    shadow: 0.17,
    sky: oklch(0.8, 0.065, 215),
    tint: oklch(0.9, 0.04, 205),
    tintShare: 0.1,
  }),
  dusk: mood({
    wall: oklch(0.43, 0.068, 212),
    floor: oklch(0.31, 0.05, 228),
    beam: oklch(0.72, 0.09, 200),
    beamStrength: 0.3,
    shadow: 0.3,
    sky: oklch(0.62, 0.085, 205),
    tint: oklch(0.4, 0.07, 215),
    tintShare: 0.2,
  }),
  night: mood({
    wall: oklch(0.3, 0.042, 248),
    floor: oklch(0.22, 0.035, 250),
    beam: oklch(0.84, 0.13, 76),
    beamStrength: 0.2,
    shadow: 0.42,
    sky: oklch(0.36, 0.06, 235),
    tint: oklch(0.28, 0.05, 245),
    tintShare: 0.28,
  }),
  afternoon: mood({
    wall: oklch(0.91, 0.046, 84),
    floor: oklch(0.65, 0.09, 55),
    beam: oklch(0.985, 0.045, 92),
    beamStrength: 0.75,
    shadow: 0.16,
    sky: oklch(0.87, 0.045, 205),
    tint: oklch(0.85, 0.09, 75),
    tintShare: 0.1,
  }),
  cellar: mood({
    wall: oklch(0.6, 0.058, 186),
    floor: oklch(0.4, 0.045, 205),
    beam: oklch(0.92, 0.06, 110),
    beamStrength: 0.34,
    shadow: 0.26,
    sky: oklch(0.8, 0.05, 190),
    tint: oklch(0.55, 0.06, 185),
    tintShare: 0.14,
  }),
  street: mood({
    wall: oklch(0.86, 0.07, 70),
    floor: oklch(0.62, 0.045, 60),
    beam: oklch(0.97, 0.06, 88),
    beamStrength: 0.6,
    shadow: 0.19,
    sky: oklch(0.89, 0.06, 75),
    tint: oklch(0.8, 0.1, 60),
    tintShare: 0.12,
  }),
} as const satisfies Record<string, Mood>;
