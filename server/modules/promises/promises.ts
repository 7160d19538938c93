export { calendarIn, calendarOf, type PromiseView, promiseViewOf } from './calendar.ts';
export { changeClock } from './change-clock.ts';
export { type Clock, newClock, pause, run, stop, usedAt, workingDaysLeft } from './clock.ts';
export {
  clockOf,
  movesOfOrders,
  type PromiseRow,
  promiseColumns,
  toClockColumns,
  toPromise,
} from './promise-response.ts';
export { pauseClock, resumeClock, startClock, stopClock } from './transitions.ts';
export { refreshWaiting } from './waiting.ts';
