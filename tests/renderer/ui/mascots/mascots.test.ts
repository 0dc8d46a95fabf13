import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mascotNames, mascotPoses } from '#renderer/ui/mascots/mascot-names.ts';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';

const folder = 'src/renderer/ui/mascots/pictures';

describe('mascots', () => {
  test('are all animals of the avatars', () => {
    expect(avatarPresets).toEqual(expect.arrayContaining([...mascotNames]));
  });

  test('have a picture each, and no picture is left over', () => {
    expect(readdirSync(folder).sort()).toEqual(mascotNames.map((name) => `${name}.svg`).sort());
  });

  test.each(mascotNames)('the %s has a frame for each pose and brings everything along', (name) => {
    const picture = readFileSync(`${folder}/${name}.svg`, 'utf8');
    expect(picture).toContain(`viewBox="0 0 ${200 * mascotPoses.length} 200"`);
    const frames = mascotPoses.map((pose, index) =>
      index === 0 ? `<g id="${pose}">` : `<g id="${pose}" transform="translate(${200 * index})">`,
    );
    for (const frame of frames) expect(picture).toContain(frame);
    const used = [...picture.matchAll(/href="([^"]+)"|url\(([^)]+)\)/g)];
    for (const [, href, url] of used) {
      expect(picture).toContain(`id="${(href ?? url ?? '').replace('#', '')}"`);
    }
  });
});
