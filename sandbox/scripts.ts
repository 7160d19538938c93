import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { CURRENCY } from '../contract/shared/money.ts';

/** Each file comes after the files that it uses. */
export const scripts = {
  'stripe.js': [
    '../../contract/shared/money',
    'dialog',
    'card-style',
    'card-form',
    'emitter',
    'express-checkout',
    'elements',
    'stripe',
  ],
  'paypal.js': ['../../contract/shared/money', 'dialog', 'paypal'],
};

const imports = /^import [^;]+;\n/gm;
const cache = new Map<string, string>();

/** Node warns that its type stripping is experimental. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Concatenates the files without their types, so that there is no build step. */
export function script(name: keyof typeof scripts): string {
  const cached = cache.get(name + CURRENCY);
  if (cached) return cached;
  const sources = scripts[name].map((file) => {
    const source = readFileSync(join(import.meta.dirname, 'browser', `${file}.ts`), 'utf8');
    return withoutTypes(source)
      .replace(imports, '')
      .replace(/^export /gm, '')
      .replace(/[ \t]+$/gm, '');
  });
  const bundle = `(() => {\n'use strict';\n${sources.join('\n')}\nsetCurrency('${CURRENCY}');\n})();\n`;
  cache.set(name + CURRENCY, bundle);
  return bundle;
}
