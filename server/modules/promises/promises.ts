export { calendarIn, calendarOf, type PromiseView, promiseViewOf } from './calendar.ts';
export { type Clock, newClock, pause, run, stop, usedAt, workingDaysLeft } from './clock.ts';
export { movesOfOrders, type PromiseRow, promiseColumns, toPromise } from './promise-response.ts';
