import { join } from 'node:path';
import { Disk } from 'flydrive';
import type { Config } from '../../config.ts';

export async function openDisk({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Disk> {
  if (!s3) {
    const { FSDriver } = await import('flydrive/drivers/fs');
    return new Disk(new FSDriver({ location: join(dataDir, 'storage'), visibility: 'public' }));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      visibility: 'private',
      supportsACL: false,
      // A store that hangs must not block requests.
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
      // S3-compatible stores don't support virtual hosts, and many don't support the newer checksums.
      ...(s3.endpoint
        ? { endpoint: s3.endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' as const }
        : {}),
      ...(s3.accessKeyId && s3.secretAccessKey
        ? { credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey } }
        : {}),
    }),
  );
}
