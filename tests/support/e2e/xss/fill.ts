import { type APIRequestContext, expect } from '@playwright/test';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { dealPayloads, placeOf } from '#tests/support/hardening/xss/xss-deal.ts';
import type { Caller } from '#tests/support/hardening/xss/xss-fillings.ts';

/** The pictures of a post with these captions, sent before it. */
const stageFor = async (device: APIRequestContext, captions: string[]) => {
  const media: { id: number; caption: string }[] = [];
  for (const caption of captions) {
    const answer = await device.post('/api/media', { multipart: { mediaFile: makePng('x.png') } });
    media.push({ id: (await answer.json()).id, caption });
  }
  return { media };
};

/** A file that is sent to an album. */
const sendTo = async (device: APIRequestContext, album: string): Promise<number> => {
  const answer = await device.post('/api/media', { multipart: { mediaFile: makePng('x.png') } });
  const { id } = await answer.json();
  await device.post(`/api/albums/${album}/items`, { data: { mediaIds: [id] } });
  return id;
};

/** The device of a person, or the n-th of those that belong to no one yet. */
export type DeviceFor = (caller: Caller, n: number) => Promise<APIRequestContext>;

export const fillHousehold = async (deviceFor: DeviceFor): Promise<Map<string, string>> => {
  const textsByPlace = new Map<string, string>();
  for (const { filling, n, texts } of dealPayloads()) {
    const { call, who = ['anna'], rest, isForm, isOfPictures, isInAlbum } = filling;
    const id = String(filling.id?.(n) ?? n + 1);
    const [method = '', path = ''] = call.split(' ');
    const device = await deviceFor(who[n % who.length] ?? 'anna', n);
    const sent = isOfPictures ? await stageFor(device, Object.values(texts)) : texts;
    const body = { ...rest?.(n), ...sent };
    const mediaId = isInAlbum ? await sendTo(device, id) : 0;
    const address = path.replace(':id', id).replace(':mediaId', String(mediaId));
    const answer = await device.fetch(address, {
      method,
      ...(isForm ? { multipart: body as Record<string, string> } : { data: body }),
    });
    expect(answer.ok(), `${call} ${n}: ${answer.status()} ${await answer.text()}`).toBe(true);
    for (const [field, text] of Object.entries(texts)) {
      textsByPlace.set(placeOf(filling, n, field), text);
    }
  }
  return textsByPlace;
};
