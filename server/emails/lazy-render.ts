import type { RenderEmail } from '../platform/email/email-template.ts';
import { lazy } from '../shared/lazy.ts';
import type { RendererOptions } from './render.ts';

/** The first email loads the templates of all kinds, and the layout of invoices with them. */
export function createLazyRenderer(options: RendererOptions): RenderEmail {
  const renderer = lazy(async () => (await import('./render.ts')).createRenderer(options));
  return async (email) => (await renderer())(email);
}
