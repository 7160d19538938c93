import type { Appearance } from '@stripe/stripe-js';

/** The providers do not support OKLCH. */
function hex(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return '#000000';
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export const isDark = (): boolean => window.matchMedia('(prefers-color-scheme: dark)').matches;

export const cardAppearance = (): Appearance => ({
  theme: isDark() ? 'night' : 'stripe',
  variables: {
    colorPrimary: hex('brand'),
    colorBackground: hex('surface'),
    colorText: hex('ink'),
    colorTextSecondary: hex('ink-soft'),
    colorTextPlaceholder: hex('ink-soft'),
    colorDanger: hex('bad'),
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontSizeBase: '16px',
    borderRadius: '8px',
    gridRowSpacing: '16px',
    gridColumnSpacing: '16px',
  },
  // Like `Field`.
  rules: {
    '.Input': { border: `1px solid ${hex('line-strong')}`, boxShadow: 'none', padding: '10px 12px' },
    '.Input:hover': { border: `1px solid ${hex('ink')}` },
    '.Input:focus': { border: `1px solid ${hex('brand')}`, boxShadow: `0 0 0 2px ${hex('brand')}` },
    '.Input--invalid': { border: `1px solid ${hex('bad')}`, boxShadow: `inset 0 0 0 1px ${hex('bad')}` },
    '.Label': { color: hex('ink'), fontSize: '16px', fontWeight: '500', marginBottom: '6px' },
    '.Error': { fontSize: '14px', fontWeight: '500' },
  },
});
