import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addYears } from 'date-fns/addYears';
import { subMonths } from 'date-fns/subMonths';
import { subYears } from 'date-fns/subYears';
import { describe, expect, it } from 'vitest';
import { type KeyStore, openKeyStore } from '#server/tls/key-store.ts';
import { ensureAuthority, replaceAuthority } from '#server/tls/server-certificates.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const names = { authority: 'Treehouse of Mia (this server only)', server: 'Treehouse of Mia' };

const setUp = () => {
  const { path } = makeTempDir();
  const store = openKeyStore(path);
  const find = async (at: Date, { wasOpen = false, by = store as KeyStore } = {}) => {
    let isRenewed = false;
    const onRenewed = () => {
      isRenewed = true;
    };
    const { authority, isBack } = await ensureAuthority(by, { names, now: at, wasOpen, onRenewed });
    const { fingerprint256 } = new X509Certificate(authority.certificate);
    return { fingerprint: fingerprint256, isBack, isRenewed };
  };
  return { path, store, find };
};

const failingAfter = (store: KeyStore, writes: number): KeyStore => {
  let left = writes;
  return {
    ...store,
    write: (name, pairs) => {
      if (left === 0) throw new Error('the power is gone');
      left -= 1;
      store.write(name, pairs);
    },
  };
};

describe('an authority', () => {
  it('is not reported on a server that never had one', async () => {
    const { find } = setUp();
    expect(await find(now)).toMatchObject({ isBack: false, isRenewed: false });
  });

  it('returns after a clock that was in the past, although the newer one is valid too', async () => {
    const { find } = setUp();
    const first = await find(now);
    const past = await find(subMonths(now, 5));
    expect(past).toMatchObject({ isRenewed: true });
    expect(past.fingerprint).not.toBe(first.fingerprint);
    const right = await find(now);
    expect(right).toEqual({ fingerprint: first.fingerprint, isBack: true, isRenewed: false });
    expect(await find(subMonths(now, 5))).toEqual({ ...past, isBack: false, isRenewed: true });
    expect(await find(now)).toEqual(right);
  });

  it('returns after several wrong clocks', async () => {
    const { find } = setUp();
    const { fingerprint } = await find(now);
    for (const years of [3, 6, 9, 30, 33, 36, 50]) await find(subYears(now, years));
    await find(addYears(now, 30));
    expect(await find(now)).toMatchObject({ fingerprint, isBack: true });
  });

  it.each([0, 1])(
    'that is valid is never lost when the power fails after %i writes',
    async (writes) => {
      const { store, find } = setUp();
      const { fingerprint } = await find(now);
      const by = failingAfter(store, writes);
      await expect(find(subYears(now, 20), { by })).rejects.toThrow('power');
      await find(subYears(now, 20));
      await expect(find(now, { by: failingAfter(store, 0) })).rejects.toThrow('power');
      expect(await find(now)).toMatchObject({ fingerprint });
    },
  );

  it.each([0, 1])('that replaces another does so as a whole, after %i writes', async (writes) => {
    const { store, find } = setUp();
    const old = subMonths(now, 5);
    const { fingerprint: first } = await find(now);
    const { fingerprint: past } = await find(old);
    await expect(replaceAuthority(failingAfter(store, writes), names, now)).rejects.toThrow();
    const { fingerprint } = await find(now);
    if (writes === 0) expect(fingerprint).toBe(first);
    else expect([first, past]).not.toContain(fingerprint);
    if (writes === 1) expect((await find(old)).fingerprint).not.toBe(past);
  });

  it('that cannot be read any more is replaced by one with a notice, shown before it is stored', async () => {
    const { path, store, find } = setUp();
    await find(now);
    writeFileSync(join(path, 'secure', 'authority.pem'), 'damaged');
    expect(await find(now)).toMatchObject({ isRenewed: true });
    const order: string[] = [];
    await ensureAuthority(
      { ...store, write: (name) => void order.push(name) },
      { names, now: subYears(now, 20), wasOpen: false, onRenewed: () => void order.push('note') },
    );
    expect(order).toEqual(['note', 'known', 'authority']);
  });

  it('is reported as new if devices connected before and no key is left', async () => {
    const { find } = setUp();
    expect(await find(now, { wasOpen: true })).toMatchObject({ isRenewed: true });
  });
});
