/** Public on purpose: they open nothing but the sandbox. */
export const sandboxKeys = {
  stripe: {
    secretKey: 'sk_test_sandbox0000000000000000',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox0000000000000000',
  },
  paypal: {
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    webhookId: 'SANDBOX-WEBHOOK',
    merchantId: 'SANDBOXMERCHANT',
    mode: 'sandbox',
  },
} as const;
