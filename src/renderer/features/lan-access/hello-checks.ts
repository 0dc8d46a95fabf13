import { getHealth } from '#shared/features/household/household.contract.ts';
import { sampleLength, sayHello } from '#shared/features/lan-access/lan-access.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { socketOpens } from '../../lib/live/socket-opens.ts';

/** The connection checks, in order. */
export const checkNames = ['answer', 'socket', 'send', 'clock'] as const;
export type CheckName = (typeof checkNames)[number];

/** How long each try may take, in ms. */
const limitMs = 8_000;
/** Old tablets know no `AbortSignal.timeout`, and these pages are for them too. */
const timeoutSignal = (): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), limitMs);
  return controller.signal;
};

/** Clocks that differ by less agree, in ms. */
const clockLimitMs = 2 * 60_000;

const answers = async (): Promise<boolean> => {
  const { status } = await call(getHealth, {}, { signal: timeoutSignal() });
  return status === 'ok';
};

interface Sent {
  isWhole: boolean;
  /** How far this device's clock is from the server's, in ms. */
  clockMs: number;
}

const send = async (): Promise<Sent> => {
  const sentAt = Date.now();
  const { now, received } = await call(
    sayHello,
    { body: { sample: 'x'.repeat(sampleLength) } },
    { signal: timeoutSignal() },
  );
  // The server answered in between.
  const middle = (sentAt + Date.now()) / 2;
  return { isWhole: received === sampleLength, clockMs: Math.abs(Date.parse(now) - middle) };
};

/** What a finished try has to say; `minutes` only of clocks that differ. */
export interface Finding {
  isGood: boolean;
  minutes?: number;
}

/** Tries everything, one after the other, and tells each finding as it comes. */
export const runChecks = async (
  tell: (name: CheckName, finding: Finding) => void,
): Promise<void> => {
  const isHere = await answers().catch(() => false);
  tell('answer', { isGood: isHere });
  tell('socket', { isGood: await socketOpens(limitMs) });
  const sent = await send().catch(() => null);
  tell('send', { isGood: sent?.isWhole ?? false });
  tell('clock', {
    isGood: sent !== null && sent.clockMs < clockLimitMs,
    ...(sent ? { minutes: Math.round(sent.clockMs / 60_000) } : {}),
  });
};
