import { request } from 'node:https';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';

interface TlsCall {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface TlsAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  text: string;
}

export const callSecurely = (
  ca: string | Buffer | undefined,
  url: string,
  { method = 'GET', headers = {}, body }: TlsCall = {},
): Promise<TlsAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        // A foreign Host header is for the host and origin guard, not the handshake.
        checkServerIdentity: (_name, shown) => checkServerIdentity(new URL(url).hostname, shown),
        ...(ca ? { ca } : {}),
        headers: {
          'x-treehouse': '1',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        const bytes = Buffer.concat(chunks);
        const { statusCode = 0, headers: answered } = answer;
        resolve({ status: statusCode, headers: answered, bytes, text: String(bytes) });
      },
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

export const certificateAt = (port: number): Promise<PeerCertificate> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.once('error', reject);
  });

export const toPem = (der: Buffer): string => {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};
