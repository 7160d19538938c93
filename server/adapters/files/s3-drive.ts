import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../../config.ts';
import type { Drive } from './drive.ts';
import type { FileStreams } from './files.ts';

type S3Config = NonNullable<Config['s3']>;

/** The least that S3 accepts, which is what an upload holds in memory. */
const PART_BYTES = 5 * 1024 * 1024;

export function openS3Drive({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Config): Drive {
  const client = new S3Client({
    region,
    // A store that hangs must not block requests.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    // S3-compatible stores don't support virtual hosts, and many don't support the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' as const } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return { disk, streams: s3Streams(client, bucket) };
}

const s3Streams = (client: S3Client, bucket: string): FileStreams => ({
  /** In parts, one at a time. A failed upload is aborted, so that the store holds no parts of it. */
  async put(key, stream, type) {
    const upload = new Upload({
      client,
      params: { Bucket: bucket, Key: key, Body: stream, ContentType: type },
      partSize: PART_BYTES,
      queueSize: 1,
      leavePartsOnError: false,
    });
    await upload.done();
  },
  async get(key, range) {
    const object = await client.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      }),
    );
    return object.Body as Readable;
  },
});
