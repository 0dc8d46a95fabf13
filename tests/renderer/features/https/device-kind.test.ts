import { expect, it } from 'vitest';
import { deviceKindOf } from '#renderer/features/https/device-kind.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

it.each([
  ['apple', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1', 5],
  ['apple', mac, 5],
  ['mac', mac, 0],
  ['android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0 Mobile Safari/537.36', 5],
  ['android', 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 5],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36', 0],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36', 10],
  ['firefox', 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0', 0],
  ['linux', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36', 0],
  ['linux', '', 0],
])('%s is known by %s (%i touch points)', (kind, userAgent, touchPoints) => {
  expect(deviceKindOf(userAgent, touchPoints)).toBe(kind);
});
