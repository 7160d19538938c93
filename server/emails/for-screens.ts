import { escapeHtml } from '../shared/escape-html.ts';

/** An admin may have opened the site under another address than the one in emails, which the browser then blocks. */
export const forScreens = (html: string, siteUrl: string): string =>
  html.replaceAll(` src="${escapeHtml(siteUrl)}/`, ' src="/');
