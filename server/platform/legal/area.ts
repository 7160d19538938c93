import type { legalApi } from '../../../contract/platform/legal.ts';
import type { Area } from '../../shared/area.ts';
import { notFound } from '../../shared/errors.ts';
import { changeEmailsOf, queueChangeEmails } from './change-emails.ts';
import { switchDue } from './documents.ts';
import { fillFromTemplate, legalForAdmin, listForAdmin, previewText, updateOpen } from './edit-legal.ts';
import { readLegalSettings, updateLegalSettings } from './legal-settings.ts';
import { publishOpen, recallScheduled } from './publish-legal.ts';
import { legalText, listLegal } from './read-legal.ts';
import { refreshRenderings } from './renderings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A malformed kind is unknown. */
const find = async ({ params }: { params: { kind?: unknown } }) => {
  if (params.kind === undefined) throw notFound('Legal text');
};

export const legal = {
  routes: (deps) => ({
    settings: () => readLegalSettings(deps),
    updateSettings: ({ viewer, body }) => updateLegalSettings(deps, viewer.id, body),
    list: async () => ({ data: await listLegal(deps) }),
    one: { find, run: ({ params, query }) => legalText(deps, params.kind, query.version) },
    adminList: () => listForAdmin(deps),
    templates: async ({ query }) => {
      const { templatesFor } = await import('./templates/templates.ts');
      return { data: templatesFor(query.preset).map(({ kind, title, html, date }) => ({ kind, title, html, date })) };
    },
    adminOne: { find, run: ({ params }) => legalForAdmin(deps, params.kind) },
    update: { find, run: ({ viewer, params, body }) => updateOpen(deps, viewer.id, params.kind, body) },
    template: { find, run: ({ viewer, params, body }) => fillFromTemplate(deps, viewer.id, params.kind, body) },
    preview: { find, run: ({ params, body }) => previewText(deps, params.kind, body.html) },
    publish: { find, run: ({ viewer, params, body }) => publishOpen(deps, viewer.id, params.kind, body) },
    recall: {
      find,
      run: ({ viewer, params, query: { replace } }) =>
        recallScheduled(deps, viewer.id, params.kind, replace === '1' || replace === 'true'),
    },
    notices: { find, run: ({ params }) => changeEmailsOf(deps, params.kind) },
  }),
  tasks: (deps) => [
    { name: 'legal-effect', everyMs: MINUTE_MS, run: () => switchDue(deps) },
    { name: 'legal-renderings', everyMs: DAY_MS, runsAtStart: true, run: () => refreshRenderings(deps) },
    { name: 'terms-notices', everyMs: MINUTE_MS, run: (stopping) => queueChangeEmails(deps, stopping) },
  ],
} satisfies Area<typeof legalApi>;
