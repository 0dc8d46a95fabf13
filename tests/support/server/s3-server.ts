import { onTestFinished } from 'vitest';
import { startS3Server } from './s3-process.ts';

export { s3Bucket, s3Key } from './s3-process.ts';

/** An S3 server that checks signatures, until it is stopped or the test ends. */
export const serveS3 = async (options: Parameters<typeof startS3Server>[0]) => {
  const server = await startS3Server(options);
  onTestFinished(server.stop);
  return server;
};
