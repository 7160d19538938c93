import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test, vi } from 'vitest';
import { openS3 } from '../../test/support/servers/s3.ts';
import { openDatabase } from '../adapters/database/database.ts';
import { migrate } from '../adapters/database/migrate.ts';
import { openSealerFor } from '../adapters/sealed-values.ts';
import { readConfig } from '../config/config.ts';
import { checkAtStart } from './start-checks.ts';

test('an S3 store that does not respond is a warning, because it may respond later', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'deskfront-checks-'));
  const s3 = await openS3();
  const config = readConfig({ SMTP_URL: 'smtp://localhost', ...s3.variables, DATA_DIR: dir });
  const database = openDatabase({ url: null, file: join(config.dataDir, 'deskfront.sqlite') });
  const warn = vi.fn();
  try {
    await migrate(database);
    s3.setBehavior('busy');
    const log = { warn } as unknown as FastifyBaseLogger;
    await checkAtStart({ config, db: database.db, sealer: openSealerFor(config), log });
    expect(warn.mock.calls).toEqual([[expect.objectContaining({ bucket: 'images', status: 503 }), expect.any(String)]]);
  } finally {
    await database.close();
    await s3.close();
    rmSync(dir, { recursive: true });
  }
});
