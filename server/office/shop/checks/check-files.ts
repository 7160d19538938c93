import { scannerVersion } from '../../../adapters/clamav.ts';
import { probeStore } from '../../../adapters/files/probe-store.ts';
import type { CheckContext } from './check-context.ts';

export async function checkFiles({ deps, step }: CheckContext) {
  const { s3, clamav } = deps.config;
  const stores = await step('store', async () => {
    const { isSame, ms } = await probeStore(deps.files);
    if (isSame) return { ok: true, detail: `A file was stored, read and removed in ${ms.toFixed(0)} ms.` };
    const fix = s3 ? 'Check S3_BUCKET and S3_ENDPOINT.' : 'Check the disk of DATA_DIR/storage.';
    return { ok: false, detail: 'A stored file was not read as it was written.', fix };
  });
  const scans = clamav
    ? await step('virus scanner', async () => ({
        ok: true,
        detail: (await scannerVersion(clamav)).split('/')[0] ?? '',
      }))
    : await step('virus scanner', async () => ({ ok: true, detail: 'None: files that people send are not scanned.' }));
  return stores && scans ? { files: {} } : null;
}
