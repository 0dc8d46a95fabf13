import { describe, expect, it } from 'vitest';
import { judgeTry, refuseSpent, takeTry } from '#server/features/accounts/sign-in/throttle.ts';
import { AppError } from '#shared/errors.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const isRefused = (work: () => unknown): boolean => {
  try {
    work();
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooManyRequests') return true;
    throw error;
  }
};

let names = 0;
const tryFrom = (app: TestApp, address: string): boolean => {
  names += 1;
  const who = { name: `login nobody${names}`, deviceId: null, address };
  return isRefused(() => takeTry(app.context, who));
};

const manyFrom = (app: TestApp, addresses: (at: number) => string, count: number): boolean[] =>
  Array.from({ length: count }, (_, at) => tryFrom(app, addresses(at)));

describe('tries from an address', () => {
  it('count together for all addresses of a /64', async () => {
    const app = await makeApp();
    const refused = manyFrom(app, (at) => `2001:db8:0:1::${at + 1}`, 21);
    expect(refused.indexOf(true)).toBe(20);
    expect(isRefused(() => refuseSpent(app.context, { address: '2001:db8:0:1:f::9' }))).toBe(true);
    expect(tryFrom(app, '2001:db8:0:2::1')).toBe(false);
  });

  it('count together for the networks of a /56, four times as many', async () => {
    const app = await makeApp();
    const refused = manyFrom(app, (at) => `2001:db8:0:${at.toString(16)}::1`, 81);
    expect(refused.indexOf(true)).toBe(80);
    expect(isRefused(() => refuseSpent(app.context, { address: '2001:db8:0:ff::9' }))).toBe(true);
    expect(tryFrom(app, '2001:db8:0:100::1')).toBe(false);
  });

  it('count for the IPv4 address that IPv6 carries', async () => {
    const app = await makeApp();
    const refused = manyFrom(app, (at) => (at % 2 ? '10.0.0.7' : '::ffff:10.0.0.7'), 21);
    expect(refused.indexOf(true)).toBe(20);
    expect(tryFrom(app, '::ffff:10.0.0.8')).toBe(false);
  });
});

describe('a try that was not checked', () => {
  const busy = () => Promise.reject(new AppError('unavailable', 'common:errors.busy'));
  const who = { name: 'login anna', deviceId: null, address: '10.0.0.7' };

  it('is not counted, however often it happens', async () => {
    const app = await makeApp();
    const other = { ...who, name: 'login ben' };
    for (let at = 0; at < 60; at += 1) {
      const one = at % 2 ? who : other;
      await expect(judgeTry(app.context, one, busy)).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(isRefused(() => takeTry(app.context, who))).toBe(false);
  });

  it('leaves the earlier count unchanged', async () => {
    const app = await makeApp();
    const wrong = () =>
      Promise.reject(new AppError('unauthenticated', 'common:errors.signInFirst'));
    for (let at = 0; at < 4; at += 1) await judgeTry(app.context, who, wrong).catch(() => {});
    await judgeTry(app.context, who, busy).catch(() => {});
    expect(isRefused(() => takeTry(app.context, who))).toBe(false);
    expect(isRefused(() => takeTry(app.context, who))).toBe(true);
  });
});
