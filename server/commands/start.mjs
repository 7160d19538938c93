import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Plain JavaScript, because one TypeScript file is enough to load the type stripper.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/deskfront'));
await import('../operations/commands/main.ts');
