import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The compile cache saves a third of the start's work and 20 MB. Plain JavaScript, because one TypeScript file is
// enough to load the type stripper.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/deskfront'));
await import('../operations/commands/main.ts');
