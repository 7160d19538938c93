import type { Appearance } from '@stripe/stripe-js';

/** A colour of ours in the one notation that every provider reads; they know nothing of OKLCH. */
function hex(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return '#000000';
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export const isDark = (): boolean => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** The site's look for the card provider's form. */
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
});
