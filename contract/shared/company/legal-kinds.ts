/** Imports nothing, so that zod never reaches the browser. */
export const legalKinds = ['terms', 'privacy', 'imprint', 'withdrawal', 'accessibility', 'dpa'] as const;
export type LegalKind = (typeof legalKinds)[number];

export const legalStates = ['open', 'scheduled', 'effective', 'former'] as const;
export type LegalState = (typeof legalStates)[number];

/** `first`: the texts of the releases before texts could be edited. */
export const legalTemplates = ['us', 'eu_de', 'uk', 'first'] as const;
export type LegalTemplate = (typeof legalTemplates)[number];

export const consentKinds = ['terms', 'privacy', 'withdrawal', 'early_start', 'business', 'dpa'] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const legalPaths: Readonly<Record<LegalKind, string>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  imprint: '/imprint',
  withdrawal: '/withdrawal-policy',
  accessibility: '/accessibility',
  dpa: '/data-processing',
};

export const legalTitles: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  imprint: 'Imprint',
  withdrawal: 'Right of withdrawal',
  accessibility: 'Accessibility',
  dpa: 'Data processing',
};
