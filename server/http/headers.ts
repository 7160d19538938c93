/** A browser that opens the response as a document may run and load nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Pages replace the content policy with their own. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // PayPal's window must be able to call back to the checkout page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
