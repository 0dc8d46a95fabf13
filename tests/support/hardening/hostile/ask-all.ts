import { onTestFinished } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { makeApp } from '../../server/make-app.ts';
import { judge, judgeRefusal } from '../judge.ts';
import { inLanes, type Line, openLine } from '../raw/raw-line.ts';
import type { Besieged } from './siege.ts';

/** As many requests as are under way at once. */
export const lanes = 6;

/** Every route of the server, as its contracts describe it. */
export const readEndpoints = async (): Promise<Endpoint[]> => {
  const app = await makeApp();
  return app.routes.map(({ endpoint }) => endpoint);
};

/** One whole request; `isRefused`: whoever asks, it may not be done. */
export interface Asked {
  what: string;
  bytes: Uint8Array;
  isHead?: boolean;
  isRefused?: boolean;
}

/** Sends each over one of a few lines that are kept. */
export const askAll = async (
  { server, findings }: Besieged,
  asked: readonly Asked[],
): Promise<void> => {
  const lines: Line[] = Array.from({ length: lanes }, () => openLine(server.port));
  onTestFinished(() => lines.forEach((line) => void line.close()));
  await inLanes(asked, lanes, async ({ what, bytes, isHead = false, isRefused = false }, lane) => {
    const answer = await (lines[lane] as Line).send(bytes, isHead);
    findings.add(what, isRefused ? judgeRefusal(answer) : judge(answer));
  });
};
