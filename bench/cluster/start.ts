import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { seed } from '../../sample/seed.ts';
import { readConfig } from '../../server/config/config.ts';
import { serve } from '../../server/main/serve.ts';
import { freePort } from '../../test/support/free-port.ts';
import type { Program } from '../../test/support/program.ts';
import { secretsKey, startSandbox } from '../../test/support/site-process.ts';
import { type Balancer, balancer } from './balancer.ts';
import { type Commands, serviceUser } from './packages.ts';
import { type DatabaseServers, startDatabases } from './postgres.ts';
import { type Service, service, stopServices } from './service.ts';

export const NODES = 3;
/** Longer than HAProxy needs to see that a node is no longer ready. */
const DRAIN_SECONDS = 2;
const BUCKET = 'images';
// The test server accepts no other keys.
const S3_KEY = 'S3RVER';

export type ClusterNode = Service & { url: string };
export type Cluster = {
  /** HAProxy listens here. */
  url: string;
  databases: DatabaseServers;
  redis: Service;
  balancer: Balancer;
  nodes: ClusterNode[];
  stop(): Promise<void>;
};

async function startRedis(command: string, folder: string) {
  const port = await freePort();
  const redis = service('Redis', {
    command,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    environment: {},
    ready: /Ready to accept connections/,
  });
  await redis.start();
  return { redis, url: `redis://127.0.0.1:${port}` };
}

async function startS3(folder: string): Promise<Record<string, string>> {
  const port = await freePort();
  await service('S3', {
    args: [
      'node_modules/s3rver/bin/s3rver.js',
      ...['--directory', join(folder, 's3'), '--address', '127.0.0.1', '--port', String(port), '--silent'],
      ...['--no-vhost-buckets', '--configure-bucket', BUCKET],
    ],
    environment: {},
    ready: /S3rver listening/,
  }).start();
  return {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: S3_KEY,
    S3_SECRET_ACCESS_KEY: S3_KEY,
  };
}

function clusterNode(i: number, port: number, folder: string, shared: Record<string, string>): ClusterNode {
  return {
    ...service(`node ${i + 1}`, {
      args: ['--max-semi-space-size=8', 'server/start.mjs'],
      environment: { ...shared, PORT: String(port), DATA_DIR: join(folder, `node${i + 1}`) },
      ready: /"url":"http:\/\/[^\n]*"ready"/,
      stopTimeoutMs: 30_000,
    }),
    url: `http://127.0.0.1:${port}`,
  };
}

async function seedSample(environment: Record<string, string>): Promise<void> {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent', PORT: '0' });
  const running = await serve(config, {
    log: pino({ level: 'silent' }),
    prepare: async (deps) => void (await seed(deps)),
  });
  await running.close();
}

export async function startCluster(commands: Commands, folder: string): Promise<Cluster> {
  // PostgreSQL runs as another user, who must reach its own folder in this one.
  chmodSync(folder, 0o755);
  const user = serviceUser();
  let sandbox: Program | null = null;
  const nodes: ClusterNode[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await stopServices();
    await sandbox?.stop();
  };
  try {
    const databases = await startDatabases(commands, folder, user);
    const { redis, url: redisUrl } = await startRedis(commands.redis, folder);
    const s3 = await startS3(folder);
    const port = await freePort();
    const nodePorts: number[] = [];
    for (let i = 0; i < NODES; i += 1) nodePorts.push(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const started = await startSandbox(folder, url);
    sandbox = started;
    const environment: Record<string, string> = {
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL: databases.url,
      DATABASE_DIRECT_URL: databases.directUrl,
      DATABASE_REPLICA_URL: databases.replicaUrl,
      REDIS_URL: redisUrl,
      ...s3,
      SANDBOX: '1',
      SANDBOX_URL: started.url,
      SECRETS_KEY: secretsKey,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      LOG_LEVEL: 'info',
    };
    const seedDir = join(folder, 'seed');
    mkdirSync(seedDir);
    await seedSample({ ...environment, DATA_DIR: seedDir });
    nodes.push(...nodePorts.map((nodePort, i) => clusterNode(i, nodePort, folder, environment)));
    await Promise.all(nodes.map((node) => node.start()));
    const proxy = balancer(commands.haproxy, folder, port, nodePorts);
    await proxy.start();
    await proxy.waitUntilUp();
    return { url, databases, redis, balancer: proxy, nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
