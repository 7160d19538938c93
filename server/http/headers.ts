/** Sent with every answer. Pages bring a content policy of their own (pages.ts). */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The wallet's window must be able to call back to the checkout page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** For JSON and files: should a browser open one as a document, it may do nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
