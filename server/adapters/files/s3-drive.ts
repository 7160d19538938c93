import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../../config/config.ts';
import type { Drive, FileStreams } from './file-types.ts';

type S3Config = NonNullable<Config['s3']>;

/** Enough for 50 MB from here to the store. */
const STREAM_MS = 120_000;
/** The number of slow downloads at once. */
const STREAM_SOCKETS = 500;

export function openS3Drive(config: S3Config, dataDir: string): Drive {
  const { bucket } = config;
  const disk = new Disk(
    new S3Driver({ client: openClient(config), bucket, visibility: 'private', supportsACL: false }),
  );
  // Downloads over slow lines must not take the connections of images.
  return { disk, streams: s3Streams(openClient(config, STREAM_SOCKETS), bucket, join(dataDir, 'uploads')) };
}

function openClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Config, maxSockets?: number): S3Client {
  const agent = { keepAlive: true, ...(maxSockets && { maxSockets }) };
  return new S3Client({
    region,
    // A store that hangs must not block requests.
    maxAttempts: 2,
    // The client would write to the console what the caller gets as an error.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // S3-compatible stores don't support virtual hosts, and many don't support the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' as const } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}

/** A file without a name: a killed process leaves nothing behind. */
async function openUnnamedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, crypto.randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  await rm(path);
  return handle;
}

const s3Streams = (client: S3Client, bucket: string, folder: string): FileStreams => ({
  /**
   * The file is complete on the disk before it is sent: a slow sender takes neither memory nor a connection to the
   * store, and one that fails leaves nothing there.
   */
  async put(key, stream, type) {
    const file = await openUnnamedFile(folder);
    try {
      await file.writeFile(stream);
      const { size } = await file.stat();
      const Body = file.createReadStream({ start: 0, autoClose: false });
      const object = { Bucket: bucket, Key: key, Body, ContentLength: size, ContentType: type };
      await client.send(new PutObjectCommand(object), { requestTimeout: STREAM_MS });
    } finally {
      await file.close();
    }
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
  async size(key) {
    const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return ContentLength ?? 0;
  },
});
