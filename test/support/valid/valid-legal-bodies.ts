import type { World } from '../world.ts';
import type { Needs } from './valid-request.ts';

/** Each test has a text of its own, so that none is published before it is written. */
async function openText({ admin }: World, kind: 'imprint' | 'accessibility') {
  const { open } = await admin.must('GET /admin/legal/{kind}', { params: { kind } });
  if (open) return open.updated_at;
  const body = { title: 'Text', html: '<p>Words.</p>' };
  const { open: written } = await admin.must('PUT /admin/legal/{kind}', { params: { kind }, body });
  return written?.updated_at;
}

/** Others may have published it. */
async function currentDpa({ admin, visitor }: World): Promise<number> {
  const { data } = await visitor.must('GET /legal');
  const known = data.find(({ kind }) => kind === 'dpa');
  if (known) return known.rendering_id;
  const params = { kind: 'dpa' } as const;
  await admin.must('PUT /admin/legal/{kind}', { params, body: { title: 'Text', html: '<p>Words.</p>' } });
  await admin.must('POST /admin/legal/{kind}/publish', { params, body: { notify: false } });
  const { data: published } = await visitor.must('GET /legal');
  return published.find(({ kind }) => kind === 'dpa')?.rendering_id ?? 0;
}

const rewritten = ['updated_at'];

export const legalNeeds: Needs = {
  'PUT /admin/settings/legal': () => ({ rewritten: ['value', 'effective_on', ...rewritten] }),
  'PUT /admin/settings/privacy': () => ({ rewritten: ['value', ...rewritten] }),
  'PUT /admin/legal/{kind}': async (w) => ({
    id: 'accessibility',
    body: { updated_at: await openText(w, 'accessibility') },
    rewritten,
    read: (_, response) => response.open,
  }),
  'POST /admin/legal/{kind}/template': () => ({ id: 'withdrawal', expectedStatus: { replace: 409 } }),
  'POST /admin/legal/{kind}/preview': () => ({ id: 'dpa' }),
  'POST /customer/dpa': async (w) => ({
    body: { rendering_id: await currentDpa(w) },
    expectedStatus: { rendering_id: 409 },
    read: (_, response) => response.accepted,
  }),
  'POST /admin/legal/{kind}/publish': async (w) => {
    await openText(w, 'imprint');
    return { id: 'imprint' };
  },
};
