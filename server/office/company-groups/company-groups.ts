export { groupKeys, readGroup } from './groups.ts';
