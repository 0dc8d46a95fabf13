import { onTestFinished } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { makeApp } from '../../server/make-app.ts';
import { judge, judgeRefusal } from '../judge.ts';
import { inLanes, type Line, openLine } from '../raw/raw-line.ts';
import type { AttackTarget } from './attack-server.ts';

export const lanes = 6;

export const readEndpoints = async (): Promise<Endpoint[]> => {
  const app = await makeApp();
  return app.routes.map(({ endpoint }) => endpoint);
};

/** A complete request; `isRefused`: no caller may do it. */
export interface Asked {
  what: string;
  bytes: Uint8Array;
  isHead?: boolean;
  isRefused?: boolean;
}

export const askAll = async (
  { server, findings }: AttackTarget,
  asked: readonly Asked[],
): Promise<void> => {
  const lines: Line[] = Array.from({ length: lanes }, () => openLine(server.port));
  onTestFinished(() => lines.forEach((line) => void line.close()));
  await inLanes(asked, lanes, async ({ what, bytes, isHead = false, isRefused = false }, lane) => {
    const answer = await (lines[lane] as Line).send(bytes, isHead);
    findings.add(what, isRefused ? judgeRefusal(answer) : judge(answer));
  });
};
