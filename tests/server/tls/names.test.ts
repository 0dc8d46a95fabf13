import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mdnsNames } from '#server/network/mdns.ts';
import { certificateAt } from '#tests/support/clients/tls-client.ts';
import { makeNetwork, turnOnHttps } from '#tests/support/make/server/https.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const shownBy = async (app: TestApp) => {
  const { raw } = await certificateAt(app.context.secure.port() ?? 0);
  return new X509Certificate(raw);
};

describe('names', () => {
  it('that are announced are in its certificate, and are listed while they are announced', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    const { secure, installationId } = app.context;
    expect(secure.hosts()).toEqual([]);
    const names = mdnsNames(installationId);
    expect(names[1]).not.toContain(installationId);
    for (const name of names) {
      await secure.join(makeNetwork(4680, name).network);
      expect(secure.hosts()).toEqual([name]);
      expect((await shownBy(app)).checkHost(name)).toBe(name);
    }
  });

  it('of the authority are those in its certificate, even after the household is renamed', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    const { secure } = app.context;
    const name = secure.authority()?.name;
    const body = { spaceName: "Oma's Häuschen, <&> 🌳" };
    expect((await app.as('admin').put('/api/admin/household', body)).status).toBe(200);
    await secure.look();
    expect(secure.authority()?.name).toBe(name);
    await secure.replaceAuthority();
    expect(secure.authority()?.name).toBe(
      t('https:certificate.authority', { space: body.spaceName }),
    );
  });
});

it('there is no authority to trust while https is not open', async () => {
  const app = await makeApp();
  await turnOnHttps(app);
  await app.context.secure.close();
  expect(app.context.secure.port()).toBeNull();
  expect(app.context.secure.authority()).toBeNull();
});
