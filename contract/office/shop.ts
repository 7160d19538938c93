import { z } from 'zod';
import { shopStates } from '../shared/company/shop-state.ts';
import { requiredLine, time } from '../shared/fields.ts';
import type { Api } from '../shared/http.ts';

const admin = ['admin'] as const;

const pausedText = z.string().trim().max(200);

export const shopState = z.object({ state: z.enum(shopStates), paused_text: z.string() }).meta({ id: 'ShopState' });
export type ShopStateResponse = z.infer<typeof shopState>;

export const openInput = z
  .object({
    confirm_name: requiredLine(200).meta({ description: 'The name of the company' }),
    skip: z.array(z.string().max(40)).max(20).nullish().meta({ description: 'Items of the checklist, or `backup`' }),
    keep_catalog: z.enum(['all', 'as_hidden', 'none']).default('all'),
  })
  .meta({ examples: [{ confirm_name: 'Alder Ltd', skip: [], keep_catalog: 'all' }] });

export const openedShop = z.object({
  state: z.literal('open'),
  wiped: z.record(z.string(), z.number().int()).meta({ description: 'Removed rows by table' }),
});

export const shopApi = {
  previewLink: {
    method: 'POST',
    path: '/admin/shop/preview-link',
    summary: 'Create a link that shows the shop before it opens, for seven days',
    access: admin,
    permission: 'settings.manage',
    status: 201,
    errors: [409],
    response: z.object({ url: z.string(), expires_at: time }),
  },
  endPreviewLinks: {
    method: 'DELETE',
    path: '/admin/shop/preview-links',
    summary: 'End all preview links, and the previews that are shown by them',
    access: admin,
    permission: 'settings.manage',
    response: z.object({ message: z.string() }),
  },
  open: {
    method: 'POST',
    path: '/admin/shop/open',
    summary: 'Open the shop: everything that was tried before is removed',
    access: admin,
    confirm: true,
    body: openInput,
    errors: [409],
    accepted: z.object({ state: z.literal('backing_up') }),
    response: openedShop,
  },
  pause: {
    method: 'POST',
    path: '/admin/shop/pause',
    summary: 'Take no more orders; the site stays, open invoices can be paid',
    access: admin,
    confirm: true,
    body: z
      .object({ text: pausedText.nullish().meta({ description: 'Follows the sentence that customers see' }) })
      .meta({ examples: [{ text: 'We are back on Monday.' }] }),
    errors: [409],
    response: shopState,
  },
  resume: {
    method: 'POST',
    path: '/admin/shop/resume',
    summary: 'Take orders again',
    access: admin,
    confirm: true,
    errors: [409],
    response: shopState,
  },
} as const satisfies Api;
