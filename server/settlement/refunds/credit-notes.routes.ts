import type { creditNotesApi } from '../../../contract/settlement/credit-notes.ts';
import { creditNoteKinds } from '../../../contract/shared/money-states.ts';
import { countParts } from '../../adapters/database/counters.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import {
  assertInvoiceExists,
  downloadCreditNote,
  downloadMyCreditNote,
  findCreditNote,
  findMyCreditNote,
  listCreditNotes,
} from '../../invoicing/billing/billing.ts';
import { createCreditNote } from './create-credit-note.ts';

export const creditNoteRoutes = (deps: Deps): Handlers<typeof creditNotesApi> => ({
  list: ({ query, viewer }) =>
    deps.reads.list(viewer.id, async (db) => ({
      ...(await listCreditNotes(db, query)),
      counts: await countParts(db, 'credit_notes', creditNoteKinds),
    })),
  creditNote: ({ params }) => findCreditNote(deps.db, params.id),
  download: ({ viewer, params }) => downloadCreditNote(deps, viewer.id, params.id),
  mine: ({ viewer, params }) => findMyCreditNote(deps.db, viewer.id, params.id),
  downloadMine: ({ viewer, params }) => downloadMyCreditNote(deps, viewer.id, params.id),
  create: {
    find: ({ params }) => assertInvoiceExists(deps.db, params.id),
    run: ({ viewer, params, body, client }) =>
      createCreditNote(deps, { invoiceId: params.id, input: body, by: viewer.id, key: client.idempotencyKey }),
  },
});
