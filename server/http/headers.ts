/** For everything that is no page: should a browser open it as a document, it may do nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sent with every answer. What is meant to be opened as a page puts a content policy of its own in place of this one. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The wallet's window must be able to call back to the checkout page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
