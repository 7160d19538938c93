import type { Response } from '../api/call.ts';
import { DocumentPage } from '../dashboard/document-page.tsx';

export default function StatementPage({ payout: { id, document } }: { payout: Response<'GET /staff/payouts/{id}'> }) {
  return (
    <DocumentPage
      document={document}
      back={{ name: 'Earnings', to: '/staff/dashboard?panel=earnings' }}
      file={`/staff/payouts/${id}/download`}
      failed="Failed to download the statement."
    />
  );
}
