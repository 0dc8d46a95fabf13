import { describe, expect, test } from 'vitest';
import {
  destinationOf,
  isPermissionGranted,
} from '../../../src/main/security/navigation-policy.ts';

const origin = 'http://127.0.0.1:4680';

describe('the destination of an address', () => {
  test.each([
    `${origin}/`,
    `${origin}/gallery?filter=art#top`,
    'http://127.0.0.1:4680/uploads/a.webm',
  ])('%s is the app', (address) => expect(destinationOf(address, origin)).toBe('app'));

  test.each([
    'https://example.org/',
    'http://127.0.0.1:4681/',
    'https://127.0.0.1:4680/',
    'http://localhost:4680/',
    'http://127.0.0.1.example.org:4680/',
  ])('%s is external', (address) => expect(destinationOf(address, origin)).toBe('external'));

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'blob:null/1b4e28ba',
    'smb://server/share',
    'ms-settings:privacy',
    'http://127.0.0.1:4680@example.org/',
    'http://anna:secret@example.org/',
    'about:blank',
    'not an address',
    '',
  ])('%j is refused', (address) => expect(destinationOf(address, origin)).toBe('nowhere'));
});

describe('permissions', () => {
  test('are granted to the app only', () => {
    expect(isPermissionGranted('media', `${origin}/`, origin)).toBe(true);
    expect(isPermissionGranted('notifications', `${origin}/`, origin)).toBe(true);
    expect(isPermissionGranted('media', 'https://example.org/', origin)).toBe(false);
    expect(isPermissionGranted('media', 'http://127.0.0.1:4681', origin)).toBe(false);
    expect(isPermissionGranted('media', '', origin)).toBe(false);
  });

  test.each([
    'geolocation',
    'clipboard-read',
    'display-capture',
    'midi',
    'hid',
    'serial',
    'usb',
    'openExternal',
    'fileSystem',
    'pointerLock',
    'storage-access',
    'unknown',
  ])('%s is refused', (permission) => {
    expect(isPermissionGranted(permission, origin, origin)).toBe(false);
  });
});
