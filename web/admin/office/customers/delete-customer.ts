import { call } from '../../../api/browser.ts';

export const DELETE_QUESTION = 'Are you sure you want to delete this customer?';
export const DELETE_CONSEQUENCE =
  'They can no longer log in. You can restore the account for 30 days; then its data is erased. Orders and invoices are kept, and what is unpaid will be cancelled with a credit note.';

export const customerDeletion = ({ id, name }: { id: number; name: string }) => ({
  name,
  question: DELETE_QUESTION,
  consequence: DELETE_CONSEQUENCE,
  failure: 'Failed to delete customer.',
  work: () => call('DELETE /admin/users/{id}', { params: { id } }),
});
