/** Records of the demo have these texts. The server does not contain the sample itself. */
export const sampleNames = {
  /** Everyone knows the password of accounts with this domain. */
  domain: 'demo.test',
  password: 'Demo-Passw0rd!' as string,
  texts: ['Alderpoint', 'alderpoint.example', '(503) 555-0142', '214 Alder Street'],
} as const;
