import type { OwnPairing } from '#shared/features/pairing/pairing.contract.ts';
import type { TestApp } from '../server/make-app.ts';

export const makePairingRequest = async (app: TestApp, deviceName?: string) => {
  const browser = app.signedOut();
  const agent = { 'user-agent': 'Mozilla/5.0 (iPad) Safari/600' };
  const { json } = await browser.post<OwnPairing>('/api/pairing', {}, agent);
  if (deviceName) await browser.put('/api/pairing', { deviceName });
  const read = async () =>
    (await browser.get<{ pairing: OwnPairing | null }>('/api/pairing')).json.pairing;
  return {
    ...browser,
    animals: json.animals,
    read,
    enter: () => browser.post('/api/pairing/enter'),
  };
};

export const otherAnimals = (animals: readonly string[]): string[] =>
  animals.map((name) => (name === 'owl' ? 'fox' : 'owl'));
