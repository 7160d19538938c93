export { endRecords } from './end-records.ts';
export { type Fills, namesIn, privacyMap, type Rule } from './map/map.ts';
export { assertNoObstacles } from './obstacles.ts';
export { findPerson, type Person } from './person.ts';
export { repeatErasures, repeatErasuresAtStart } from './repeat-erasures.ts';
export { type Condition, rowsOfPerson } from './rows-of-person.ts';
