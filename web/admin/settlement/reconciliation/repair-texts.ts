import type { Finding } from '../../../../contract/settlement/reconciliation.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { FindingAction } from '../../../../contract/shared/money-states.ts';
import { providerName } from '../../../../contract/shared/status.ts';

export function repairText(action: FindingAction, { amount, provider, ours, needs_form }: Finding): string {
  const money = amount === null ? 'The amount' : formatAmount(amount);
  const name = provider === null ? 'the provider' : providerName(provider);
  switch (action) {
    case 'create_order':
      return needs_form
        ? `An order and a paid invoice for ${money} will be created, and the customer gets the usual emails.`
        : `The purchase will be finished: order, paid invoice for ${money}, and the emails to ${ours?.buyer?.email ?? 'the buyer'}.`;
    case 'attach':
      return ours?.state === 'voided'
        ? `The reversal of this payment is taken back, and ${money} will pay the invoice that you choose. No money is moved.`
        : `${money} will pay the invoice that you choose. No money is moved.`;
    case 'refund':
      return `${money} will be returned to the buyer by ${name}. No order is created. This can’t be undone.`;
    case 'refund_difference':
      return `${money} more was captured than we have recorded. It will be returned to the buyer by ${name}. This can’t be undone.`;
    case 'record':
      return `What ${name} reports will be recorded.`;
    case 'retry':
      return `${name} has not made this refund. It is marked as returned, and ${money} will be refunded again.`;
    case 'mark_returned':
      return `${name} has not made this refund. ${money} belongs to the payment again and can be refunded.`;
    case 'settle':
      return 'Nothing is changed and no money is moved. This is final.';
    case 'not_ours':
      return `This payment belongs to another system that uses the same ${name} account. It won’t be listed again.`;
    case 'reverse':
      return `${name} has no record of this payment. It becomes void, and its invoice is open again. No money is moved. This can’t be undone.`;
    case 'check_again':
      return `${name} is queried again.`;
    default:
      throw new Error(`Unknown action ${action satisfies never}`);
  }
}
