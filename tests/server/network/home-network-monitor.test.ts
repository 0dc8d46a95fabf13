import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHomeNetworkMonitor } from '#server/network/home-network-monitor.ts';
import type { Adapter } from '#server/network/network-interfaces.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import { makeClock } from '#tests/support/fakes/fake-clock.ts';
import {
  cafe,
  homeCable,
  homeWifi,
  makeInterfaces,
  tailscale,
  vpn,
} from '#tests/support/make/server/network-interfaces.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const makeWatch = async (adapters: Adapter[], isForced = false) => {
  const dir = makeTempDir();
  onTestFinished(() => dir.remove());
  const readInterfaces = makeInterfaces(...adapters);
  const open = () =>
    createHomeNetworkMonitor({
      computer: openComputerSettings(join(dir.path)),
      read: readInterfaces.read,
      now: makeClock().now,
      isForced,
    });
  const watch = open();
  await watch.look();
  return {
    watch,
    dataDir: dir.path,
    open,
    moveTo: async (...next: Adapter[]) => {
      readInterfaces.become(...next);
      await watch.look();
    },
  };
};

const standings = (watch: Awaited<ReturnType<typeof makeWatch>>['watch']) =>
  watch.adapters().map(({ name, network }) => [name, network.standing]);

describe('networks', () => {
  it('are unknown until someone has answered, and are known again after a restart', async () => {
    const { watch, open } = await makeWatch([homeWifi]);
    expect(standings(watch)).toEqual([['wlan0', 'unknown']]);
    expect(watch.addresses()).toEqual([]);
    watch.markPresent();
    expect(watch.addresses()).toEqual(['192.168.1.23']);
    const again = open();
    await again.look();
    expect(again.addresses()).toEqual(['192.168.1.23']);
  });

  it('are distinguished by their router, although all else is the same', async () => {
    const { watch, moveTo } = await makeWatch([homeWifi]);
    watch.markPresent();
    await moveTo(cafe);
    expect(standings(watch)).toEqual([['wlan0', 'unknown']]);
    expect(watch.addresses()).toEqual([]);
    const [, ...others] = watch.known();
    expect(others).toEqual([]);
    await moveTo({
      ...homeWifi,
      addresses: [{ address: '192.168.1.31', subnet: '192.168.1.0/24' }],
    });
    expect(watch.addresses()).toEqual(['192.168.1.31']);
  });

  const shy = { ...homeWifi, gateway: { address: '192.168.1.1', mac: null } };

  it('with an unknown router are identified by address and range', async () => {
    const { watch, moveTo, open } = await makeWatch([shy]);
    watch.markPresent();
    expect(watch.known()).toMatchObject([{ mac: null, isHome: true }]);
    const again = open();
    await again.look();
    expect(standings(again)).toEqual([['wlan0', 'home']]);
    await moveTo(cafe);
    expect(standings(watch)).toEqual([['wlan0', 'unknown']]);
    expect(watch.known()).toMatchObject([{ mac: null, isHome: true }]);
  });

  it('get their router in the session in which they were marked, and in no later one', async () => {
    const { watch, moveTo } = await makeWatch([shy]);
    watch.markPresent();
    await moveTo(homeWifi);
    expect(watch.known()).toMatchObject([{ mac: '02:00:00:00:00:01', isHome: true }]);
    expect(standings(watch)).toEqual([['wlan0', 'home']]);

    const other = await makeWatch([shy]);
    other.watch.markPresent();
    await other.moveTo();
    await other.moveTo(homeWifi);
    expect(other.watch.known()).toMatchObject([{ mac: null }]);
    expect(standings(other.watch)).toEqual([['wlan0', 'unknown']]);
  });

  it('that look like home are unknown until their router is recognised', async () => {
    const { watch, moveTo } = await makeWatch([homeWifi]);
    watch.markPresent();
    const unsure = () => watch.adapters().map(({ isUnsure }) => isUnsure);
    expect(unsure()).toEqual([false]);
    await moveTo(shy);
    expect(standings(watch)).toEqual([['wlan0', 'unknown']]);
    expect(watch.addresses()).toEqual([]);
    // Checked again soon; after a while it counts as unknown.
    expect(unsure()).toEqual([true]);
    for (const _ of [1, 2, 3]) await moveTo(shy);
    expect(unsure()).toEqual([false]);
    await moveTo(homeWifi);
    expect(watch.addresses()).toEqual(['192.168.1.23']);
    await moveTo(cafe);
    expect(unsure()).toEqual([false]);
  });

  it('marked twice, before their router was known and after, are one', async () => {
    const { watch, moveTo } = await makeWatch([homeWifi]);
    watch.markPresent();
    await moveTo(shy);
    watch.mark(watch.adapters()[0]?.network.key ?? '', false);
    await moveTo(homeWifi);
    expect(watch.known()).toMatchObject([{ mac: '02:00:00:00:00:01', isHome: false }]);
  });

  it('without a router are identified by their range', async () => {
    const lonely = { ...homeWifi, gateway: null };
    const { watch, moveTo } = await makeWatch([lonely]);
    watch.markPresent();
    expect(watch.addresses()).toEqual(['192.168.1.23']);
    const [address] = vpn.addresses;
    await moveTo({ ...lonely, addresses: address ? [address] : [] });
    expect(standings(watch)).toEqual([['wlan0', 'unknown']]);
  });

  it('marked as not home stay closed until someone says otherwise', async () => {
    const { watch } = await makeWatch([cafe]);
    const key = watch.adapters()[0]?.network.key ?? '';
    expect(watch.mark(key, false)).toMatchObject({ id: 1, isHome: false });
    expect(standings(watch)).toEqual([['wlan0', 'notHome']]);
    expect(watch.mark(key, true)).toMatchObject({ id: 1, isHome: true });
    expect(watch.addresses()).toEqual(['192.168.1.77']);
    expect(watch.known()).toHaveLength(1);
  });

  it('become home by LAN access only if they have the default route', async () => {
    const tunnel = { ...vpn, name: 'Ethernet 2', kind: 'wired' as const };
    const { watch } = await makeWatch([tunnel, homeWifi]);
    watch.markPresent();
    expect(standings(watch)).toEqual([
      ['Ethernet 2', 'unknown'],
      ['wlan0', 'home'],
    ]);
  });

  it('marked as not home do not become home by LAN access', async () => {
    const { watch } = await makeWatch([cafe]);
    watch.mark(watch.adapters()[0]?.network.key ?? '', false);
    watch.markPresent();
    expect(standings(watch)).toEqual([['wlan0', 'notHome']]);
  });

  it('can be forgotten, and one that is not there cannot be marked', async () => {
    const { watch } = await makeWatch([homeWifi]);
    watch.markPresent();
    expect(watch.forget(7)).toBeNull();
    expect(watch.forget(1)).toMatchObject({ id: 1 });
    expect(standings(watch)).toEqual([['wlan0', 'unknown']]);
    expect(watch.mark('mac 0', true)).toBeNull();
    expect(watch.known()).toEqual([]);
  });

  it('do not matter when the command line turns LAN access on', async () => {
    const { watch } = await makeWatch([cafe], true);
    expect(watch.addresses()).toEqual(['192.168.1.77']);
    expect(watch.known()).toEqual([]);
  });
});

describe('connections', () => {
  it('of a VPN are used only when ticked, and the first comes first', async () => {
    const { watch } = await makeWatch([homeCable, vpn, homeWifi]);
    watch.markPresent();
    expect(watch.addresses()).toEqual(['192.168.1.23', '192.168.1.40', 'fd12::40']);
    expect(watch.choose('tun0', true)).toBe(true);
    expect(standings(watch)).toContainEqual(['tun0', 'unknown']);
    expect(watch.choose('wlan0', false)).toBe(true);
    expect(watch.addresses()).toEqual(['192.168.1.40', 'fd12::40']);
    expect(watch.choose('ppp7', true)).toBe(false);
  });
});

describe('a tailnet', () => {
  it('is no home network, not even with --lan', async () => {
    const { watch } = await makeWatch([tailscale, homeWifi], true);
    watch.markPresent();
    expect(watch.adapters().map(({ name }) => name)).toEqual(['wlan0']);
    expect(watch.addresses()).toEqual(['192.168.1.23']);
    expect(watch.choose('tailscale0', true)).toBe(false);
    expect(watch.tailnets()).toEqual([
      {
        name: 'tailscale0',
        kind: 'tailscale',
        addresses: ['100.101.102.103', 'fd7a:115c:a1e0::7'],
        isChosen: false,
      },
    ]);
    expect(watch.wantsTailnet()).toBe(false);
  });

  it('is chosen by the settings of remote access', async () => {
    const { open, dataDir } = await makeWatch([tailscale]);
    const computer = openComputerSettings(dataDir);
    const { remoteAccess } = computer.read();
    computer.change({ remoteAccess: { ...remoteAccess, tailnetAdapters: ['tailscale0'] } });
    const again = open();
    await again.look();
    expect(again.tailnets()).toMatchObject([{ name: 'tailscale0', isChosen: true }]);
    expect([again.wantsTailnet(), again.addresses()]).toEqual([true, []]);
  });
});
