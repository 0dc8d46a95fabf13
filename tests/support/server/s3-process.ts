import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

interface S3Server {
  httpServer: Server;
  run(): Promise<AddressInfo>;
}
// Has no types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => S3Server;

/** The only key that the server knows; the bucket that it has. */
export const s3Key = 'S3RVER';
export const s3Bucket = 'family-copies';
/** What the server adds to an object's name. */
export const s3Suffix = '._S3rver_object';

/** An S3 server that checks signatures, until it is stopped. */
export const startS3Server = async ({ folder, port = 0 }: { folder: string; port?: number }) => {
  const server = new S3rver({
    ...{ address: '127.0.0.1', port, directory: folder, silent: true, vhostBuckets: false },
    configureBuckets: [{ name: s3Bucket }],
  });
  const address = await server.run();
  const stop = async () => {
    const { httpServer } = server;
    if (!httpServer.listening) return;
    // It logs uploads that are cut off, with a log that would close with the server.
    httpServer.removeAllListeners('close');
    const closed = new Promise((resolve) => httpServer.close(resolve));
    httpServer.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    folder,
    stop,
    /** Where it keeps an object. */
    pathOf: (name: string) => join(folder, s3Bucket, `${name}${s3Suffix}`),
  };
};
