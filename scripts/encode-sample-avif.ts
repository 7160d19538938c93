// This takes about 20 seconds of one core, so it runs at low priority in a process of its own. The next start encodes
// any missing sizes.
import { constants, setPriority } from 'node:os';
import { storeSmallerAvif } from '../sample/image-sizes.ts';
import { openFiles } from '../server/adapters/files/files.ts';
import { readConfig } from '../server/config/config.ts';

setPriority(constants.priority.PRIORITY_LOW);
let stopping = false;
// Ctrl+C reaches this process too. It stops after the current image, once the server has exited.
process.on('SIGINT', () => {});
process.on('disconnect', () => {
  stopping = true;
});
try {
  await storeSmallerAvif(openFiles(readConfig(process.env)), () => stopping);
} catch (error) {
  console.error('Some sample images have no AVIF sizes yet:', error);
}
if (process.connected) process.disconnect?.();
