import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconSource, iconsStamp, stampFile } from '../../../scripts/build/icon-stamp.ts';

test('the icons match the drawing (update them with npm run icons)', () => {
  expect(readFileSync(stampFile, 'utf8').trim()).toBe(iconsStamp());
  expect(readFileSync('src/renderer/public/favicon.svg')).toEqual(readFileSync(iconSource));
});

test('Windows and macOS get their own kinds, in every size', () => {
  expect(readFileSync('build/icon.ico').subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  expect(readFileSync('build/icon.icns').subarray(0, 4).toString()).toBe('icns');
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
    const png = readFileSync(`build/icons/${size}x${size}.png`);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
  }
});
