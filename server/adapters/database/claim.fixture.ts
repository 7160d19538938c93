import { claimDatabase } from './claim.ts';

const [, , folder = ''] = process.argv;
const claim = claimDatabase(folder);
process.send?.(claim.isOnlyProcess);
process.on('disconnect', claim.release);
