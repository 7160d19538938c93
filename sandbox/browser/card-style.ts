type Rules = Record<string, Record<string, string | undefined> | undefined>;
export type Appearance = { theme?: string; variables?: Record<string, string | undefined>; rules?: Rules };

const light: Record<string, string> = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#6d6e78',
  colorTextPlaceholder: '#757680',
  colorDanger: '#df1b41',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  borderRadius: '5px',
  gridRowSpacing: '14px',
  gridColumnSpacing: '14px',
};
const night: Record<string, string> = {
  ...light,
  colorPrimary: '#0085ff',
  colorBackground: '#30313d',
  colorText: '#ffffff',
  colorTextSecondary: '#bfbfc9',
  colorTextPlaceholder: '#a9a9b4',
  colorDanger: '#fe87a1',
};

const ruleProperties = {
  '--inputBorder': ['.Input', 'border'],
  '--inputPadding': ['.Input', 'padding'],
  '--invalidBorder': ['.Input--invalid', 'border'],
  '--labelWeight': ['.Label', 'fontWeight'],
  '--labelSize': ['.Label', 'fontSize'],
  '--labelGap': ['.Label', 'marginBottom'],
} as const;

/** Uses the names of Stripe's `appearance`. */
export function applyAppearance(host: HTMLElement, { theme, variables = {}, rules = {} }: Appearance) {
  const isDark = theme === 'night';
  for (const [name, value] of Object.entries(isDark ? night : light))
    host.style.setProperty(`--${name}`, variables[name] ?? value);
  for (const [property, [selector, name]] of Object.entries(ruleProperties)) {
    const value = rules[selector]?.[name];
    if (value) host.style.setProperty(property, value);
  }
  host.style.colorScheme = isDark ? 'dark' : 'light';
}

export const cardStyle = `
  :host { display: block; font-family: var(--fontFamily); font-size: var(--fontSizeBase); color: var(--colorText) }
  * { box-sizing: border-box }
  .card { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gridRowSpacing) var(--gridColumnSpacing) }
  .field { display: flex; flex-direction: column; min-width: 0 }
  .field.number, .note { grid-column: 1 / -1 }
  label { margin-bottom: var(--labelGap, 4px); font-size: var(--labelSize, .9375em); font-weight: var(--labelWeight, 500) }
  input { width: 100%; min-height: 46px; padding: var(--inputPadding, 10px 12px); font: inherit; color: inherit;
    background: var(--colorBackground);
    border: var(--inputBorder, 1px solid color-mix(in srgb, var(--colorText) 38%, transparent)); border-radius: var(--borderRadius); font-variant-numeric: tabular-nums }
  input::placeholder { color: var(--colorTextPlaceholder); opacity: 1 }
  input:focus { outline: 2px solid var(--colorPrimary); outline-offset: 0; border-color: var(--colorPrimary) }
  input[aria-invalid='true'] { border: var(--invalidBorder, 1px solid var(--colorDanger)); color: var(--colorDanger) }
  .error { margin: 4px 0 0; min-height: 0; font-size: .875em; color: var(--colorDanger) }
  .error:empty { display: none }
  .note { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; margin: 0; font-size: .875em;
    color: var(--colorTextSecondary) }
  .note button { min-height: 44px; padding: 0; font: inherit; color: var(--colorPrimary); background: none; border: 0;
    text-decoration: underline; cursor: pointer }
  .note button:focus-visible { outline: 2px solid var(--colorPrimary) }
  @media (forced-colors: active) { input[aria-invalid='true'] { border-style: dashed } }`;
