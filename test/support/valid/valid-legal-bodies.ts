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

const rewritten = ['updated_at'];

export const legalNeeds: Needs = {
  'PUT /admin/legal/{kind}': async (w) => ({
    id: 'accessibility',
    body: { updated_at: await openText(w, 'accessibility') },
    rewritten,
    read: (_, response) => response.open,
  }),
  'POST /admin/legal/{kind}/template': () => ({ id: 'withdrawal', expectedStatus: { replace: 409 } }),
  'POST /admin/legal/{kind}/preview': () => ({ id: 'dpa' }),
  'POST /admin/legal/{kind}/publish': async (w) => {
    await openText(w, 'imprint');
    return { id: 'imprint' };
  },
};
