import { registerHooks } from 'node:module';
import { pino } from 'pino';

const packages = new Set<string>();
const modules = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(resolved.url) ?? [];
    if (name) packages.add(name);
    modules.add(resolved.url);
    return resolved;
  },
});

// The hook only sees what is loaded after it.
const { readConfig } = await import('../config/config.ts');
const { serve } = await import('../main/serve.ts');

const [dataDir = '', ...variables] = process.argv.slice(2);
const config = readConfig({
  NODE_ENV: 'test',
  SANDBOX: '1',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  ...Object.fromEntries(variables.map((variable) => variable.split('=', 2))),
});
const running = await serve(config, { log: pino({ level: 'silent' }) });
await fetch(`${running.url}/api/config`);
await running.close();
// A disconnect would lose what has not been written yet.
process.send?.({ packages: [...packages].sort(), modules: [...modules] }, () => process.disconnect?.());
