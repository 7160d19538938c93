export { cancelByCustomer } from './cancel-by-customer.ts';
export { readCancellationSettings, updateCancellationSettings } from './cancellation-settings.ts';
export { cancellationTasks } from './cancellation-tasks.ts';
export { executeByAdmin, matchWithdrawal, refuseWithdrawal } from './decide.ts';
export { askForEarlyStart } from './early-start.ts';
export { confirmWithdrawal, isSameMailbox, objectToWithdrawal, submitWithdrawal } from './form.ts';
export { cancellationById, isOpenFirst, listCancellations } from './list.ts';
export { recallWithdrawal, withdrawalOfOrder } from './of-order.ts';
export { openWithdrawals, payBackDay } from './open-withdrawals.ts';
export { type NumberedOrder, orderOfNumber } from './order-of-number.ts';
export {
  type CancellationRow,
  getCancellation,
  insertCancellation,
  refundIdsOf,
  toCancellation,
} from './record.ts';
export {
  daysDeliveredLate,
  daysLate,
  type ExitRow,
  exitRow,
  guaranteeEnd,
  isInGuarantee,
  isLate,
  openWithdrawal,
  reasonsToCancel,
} from './rules.ts';
export { waysOutOf } from './ways-out.ts';
export { withdrawByCustomer } from './withdraw.ts';
