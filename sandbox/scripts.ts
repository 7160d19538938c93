import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

/** A browser script's files, each after those that it imports. */
export const scripts = {
  'stripe.js': ['dialog', 'card-style', 'card-form', 'elements', 'stripe'],
  'paypal.js': ['dialog', 'paypal'],
};

const imports = /^import [^;]+;\n/gm;
const made = new Map<string, string>();

/** Node's own type stripping, without its word on standard error that calling it by hand is experimental. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** One plain script out of the files in browser/: types taken off, put one after the other. No build step. */
export function script(name: keyof typeof scripts): string {
  const kept = made.get(name);
  if (kept) return kept;
  const parts = scripts[name].map((file) => {
    const source = readFileSync(join(import.meta.dirname, 'browser', `${file}.ts`), 'utf8');
    return withoutTypes(source)
      .replace(imports, '')
      .replace(/^export /gm, '')
      .replace(/[ \t]+$/gm, '');
  });
  const whole = `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
  made.set(name, whole);
  return whole;
}
