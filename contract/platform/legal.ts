import { z } from 'zod';
import { legalPresets } from '../shared/company/groups.ts';
import { legalKinds, legalStates, legalTemplates } from '../shared/company/legal-kinds.ts';
import { id, requiredLine, time } from '../shared/fields.ts';
import { flag, optionalLine, optionalText, unchangedSince } from '../shared/forms.ts';
import type { Api } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { legalSettingsCalls } from './legal-settings.ts';

const kind = z.enum(legalKinds);
const kindParam = z.object({ kind });
const day = z.iso.date('must be a date such as 2027-01-31.');
const version = z.number().int();

const coming = z.object({
  version,
  title: z.string(),
  effective_on: day,
  changed: z.string().meta({ description: 'What changed, in a sentence' }),
  rendering_id: id,
});

export const legalSummary = z
  .object({
    kind,
    rendering_id: id,
    title: z.string(),
    path: z.string(),
    version,
    effective_on: day,
    next: coming.nullable(),
  })
  .meta({ id: 'LegalSummary' });

export const legalText = z
  .object({
    kind,
    rendering_id: id.meta({ description: 'The text with the values of this moment, for `accepted` of a purchase' }),
    version,
    state: z.enum(['scheduled', 'effective', 'former']),
    title: z.string(),
    html: z.string(),
    effective_on: day,
    ended_on: day.nullable().meta({ description: 'The last day of a former version' }),
    next: coming.nullish(),
    valid_until: time.nullish().meta({ description: 'The coming version is in effect from then on' }),
  })
  .meta({ id: 'LegalText' });
export type LegalText = z.infer<typeof legalText>;

const warning = z.object({ code: z.string(), message: z.string(), blocking: z.boolean() });
export type LegalWarning = z.infer<typeof warning>;

export const legalVersion = z.object({
  id,
  version,
  state: z.enum(legalStates),
  title: z.string(),
  changed: z.string(),
  correction: z.boolean(),
  effective_on: day.nullable(),
  checked_by: z.string().nullable(),
  checked_on: day.nullable(),
  published_at: time.nullable(),
  published_by: z.string().nullable(),
});

const openVersion = z.object({
  version,
  title: z.string(),
  html: z.string(),
  changed: z.string(),
  template: z.enum(legalTemplates).nullable(),
  template_date: day.nullable().meta({ description: 'Of the template; null once somebody has checked the text' }),
  updated_at: time.nullable(),
});

const variable = z.object({ name: z.string(), value: z.string(), is_flag: z.boolean() });

export const adminLegal = z
  .object({
    kind,
    path: z.string(),
    preset: z.enum(legalPresets).meta({ description: 'Whose template suits the company' }),
    open: openVersion.nullable().meta({ description: 'The version that is being edited' }),
    versions: z.array(legalVersion).meta({ description: 'Published ones, newest first' }),
    is_pending: z.boolean().meta({ description: 'The scheduled version announces a change of the settings' }),
    warnings: z.array(warning).meta({ description: 'About the open version' }),
    untrue: z.array(z.string()).meta({ description: 'What the version in effect says and is not so' }),
    earliest_on: day.meta({ description: 'The earliest day from which the open version can apply' }),
    notice_days: z.number().int().meta({ description: '0: it can apply today' }),
    variables: z.array(variable),
    current: z
      .object({ version, html: z.string(), title: z.string() })
      .nullable()
      .meta({ description: 'The text of the newest published version, to begin with' }),
  })
  .meta({ id: 'AdminLegal' });
export type AdminLegal = z.infer<typeof adminLegal>;

export const listedLegal = z
  .object({
    kind,
    title: z.string(),
    path: z.string(),
    effective: legalVersion.nullable(),
    scheduled: legalVersion.nullable(),
    has_open: z.boolean(),
    is_expected: z.boolean().meta({ description: 'Where the company sells, the site should have it' }),
  })
  .meta({ id: 'ListedLegal' });
export type ListedLegal = z.infer<typeof listedLegal>;

const html = z.string().max(maxLength.articleContent);
const preset = z.enum(legalPresets, 'must be us, eu_de, eu, uk or other.');

const notices = z.object({
  version: version.nullable(),
  total: z.number().int(),
  sent: z.number().int(),
  waiting: z.number().int(),
  bounced: z.number().int(),
});

const templateExample = { kind: 'terms', title: 'Terms of Service', html: '<p>…</p>', date: '2026-11-28' } as const;
const access = ['admin'] as const;
const permission = 'settings.manage';
const admin = { access, permission, params: kindParam } as const;

export const legalApi = {
  ...legalSettingsCalls,
  list: {
    method: 'GET',
    path: '/legal',
    summary: 'The legal texts in effect, and the coming ones',
    access: 'public',
    cache: true,
    beforeOpening: true,
    response: z.object({ data: z.array(legalSummary) }),
  },
  one: {
    method: 'GET',
    path: '/legal/{kind}',
    summary: 'A legal text in effect, or another published version of it',
    access: 'public',
    cache: true,
    beforeOpening: true,
    params: kindParam,
    query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    response: legalText,
  },
  adminList: {
    method: 'GET',
    path: '/admin/legal',
    summary: 'All kinds of legal texts with their state',
    access,
    permission,
    response: z.object({ data: z.array(listedLegal) }),
  },
  templates: {
    method: 'GET',
    path: '/admin/legal/templates',
    summary: 'The templates for a place',
    access,
    permission,
    query: z.object({ preset: preset.default('us') }),
    response: z.object({
      data: z
        .array(z.object({ kind, title: z.string(), html: z.string(), date: day }))
        .meta({ example: [templateExample] }),
    }),
  },
  adminOne: {
    method: 'GET',
    path: '/admin/legal/{kind}',
    summary: 'A legal text for its editor: the open version, all published ones, warnings',
    ...admin,
    response: adminLegal,
  },
  update: {
    method: 'PUT',
    path: '/admin/legal/{kind}',
    summary: 'Change the open version of a legal text',
    ...admin,
    longBody: true,
    body: z
      .object({
        title: requiredLine(maxLength.name),
        html: html.min(1, 'is required.'),
        changed: z.string().trim().max(maxLength.reason).nullish(),
        updated_at: unchangedSince.nullable(),
      })
      .meta({
        examples: [{ title: 'Terms of Service', html: '<h2>Orders</h2><p>Words.</p>', changed: 'New prices.' }],
      }),
    errors: [409],
    response: adminLegal,
  },
  template: {
    method: 'POST',
    path: '/admin/legal/{kind}/template',
    summary: 'Fill the open version of a legal text from the template',
    ...admin,
    body: z.object({ preset, replace: flag.optional() }).meta({ examples: [{ preset: 'us', replace: true }] }),
    errors: [409],
    status: 200,
    response: adminLegal,
  },
  preview: {
    method: 'POST',
    path: '/admin/legal/{kind}/preview',
    summary: 'The open version, or the text that is sent, with the values of its variables',
    ...admin,
    longBody: true,
    body: z.object({ html: html.nullish() }).meta({ examples: [{ html: '<p>{{company.name}}</p>' }] }),
    status: 200,
    response: z.object({ html: z.string(), variables: z.array(variable), warnings: z.array(warning) }),
  },
  publish: {
    method: 'POST',
    path: '/admin/legal/{kind}/publish',
    summary: 'Publish the open version of a legal text',
    ...admin,
    confirm: true,
    body: z
      .object({
        effective_on: day.nullish(),
        changed: optionalText(maxLength.reason),
        correction: flag.nullish().meta({ description: 'Corrects the text without changing rights, from today' }),
        checked_by: optionalLine(maxLength.name),
        notify: flag.default(true),
      })
      .meta({ examples: [{ changed: 'New prices.', correction: true, checked_by: 'Ann Lee', notify: false }] }),
    errors: [409],
    status: 200,
    response: adminLegal,
  },
  recall: {
    method: 'POST',
    path: '/admin/legal/{kind}/recall',
    summary: 'Recall a published version before its day; it is the open one again',
    ...admin,
    confirm: true,
    query: z.object({ replace: z.enum(['0', '1', 'true', 'false']).optional() }),
    errors: [409],
    status: 200,
    response: adminLegal,
  },
  notices: {
    method: 'GET',
    path: '/admin/legal/{kind}/notices',
    summary: 'Emails about the newest change of a legal text',
    ...admin,
    response: notices,
  },
} as const satisfies Api;
