export type { PromiseView } from '../../shared/working-calendar.ts';
export {
  calendarIn,
  calendarOf,
  calendarWithin,
  promiseViewOf,
  timeZoneOf,
  waitingRulesWithin,
} from './calendar.ts';
export { changeClock } from './change-clock.ts';
export { type Clock, moveTo, newClock, pause, recalculate, run, stop, usedAt, workingDaysLeft } from './clock-rules.ts';
export { dayPromises } from './done-by.ts';
export { budgetEarlierClocks } from './earlier-clocks.ts';
export { assertMayStart } from './may-start.ts';
export {
  clockOf,
  endOfWithdrawal,
  movesOfOrders,
  type OpenQuestions,
  type PromiseRow,
  promiseColumns,
  toClockColumns,
  toPromise,
} from './promise-response.ts';
export { pauseClock, resumeClock, startClock, stopClock } from './transitions.ts';
export { restoreClock, undoStart } from './undo-transitions.ts';
export { refreshWaiting } from './waiting.ts';
export { remindersIn, warnings, withReminders } from './warned.ts';
