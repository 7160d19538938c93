/** The domains from the lowest floor to the highest. A domain imports only domains of lower floors. */
export const floors = [
  ['platform'],
  ['people'],
  ['order'],
  ['invoicing'],
  ['selling'],
  ['settlement', 'site', 'inbox'],
  ['work'],
  ['office'],
  ['emails', 'operations'],
  ['main'],
] as const;

/** Folders of the server below all domains: they know no rules. */
export const ground = ['shared', 'adapters', 'http', 'pages', 'telemetry', 'config'] as const;
