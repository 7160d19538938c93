import type { Db } from '../../../adapters/database/database.ts';

/** What a purchase accepts, or may accept. */
export const acceptedKinds = ['terms', 'privacy', 'withdrawal', 'dpa'] as const;
export type AcceptedKind = (typeof acceptedKinds)[number];

/** It leaves out the texts themselves, so that a purchase reads little. */
export const textsInForce = (db: Db) =>
  db
    .selectFrom('legal_documents')
    .leftJoin('legal_renderings', (join) =>
      join.onRef('legal_renderings.document_id', '=', 'legal_documents.id').on('legal_renderings.to_at', 'is', null),
    )
    .select([
      'legal_documents.id',
      'legal_documents.kind',
      'legal_documents.state',
      'legal_documents.effective_on',
      'legal_renderings.id as rendering_id',
      'legal_renderings.hash',
      'legal_renderings.from_at',
    ])
    .where('legal_documents.state', 'in', ['scheduled', 'effective'])
    .where('legal_documents.kind', 'in', acceptedKinds);

export type TextInForce = Awaited<ReturnType<ReturnType<typeof textsInForce>['execute']>>[number];
