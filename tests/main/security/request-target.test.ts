import { describe, expect, it } from 'vitest';
import { whereRequestGoes } from '../../../src/main/security/request-target.ts';

describe('a request of the window', () => {
  it.each([
    'http://127.0.0.1:4680/api/user',
    'ws://localhost:4680/ws',
    'http://[::1]:4680/',
    'blob:http://127.0.0.1:4680/1',
    'data:text/plain,a',
    'devtools://devtools/bundled/a.js',
    'file:///opt/treehouse/a.html',
  ])('%s stays on this computer', (address) => {
    expect(whereRequestGoes(address)).toBe('inside');
  });

  it.each([
    ['https://example.org/a?b', 'example.org', 443],
    ['http://192.168.1.4:8080/', '192.168.1.4', 8080],
    ['ws://example.org/', 'example.org', 80],
    ['http://127.0.0.1.example.org/', '127.0.0.1.example.org', 80],
    ['http://localhost.example.org/', 'localhost.example.org', 80],
    ['http://[2001:4860::8888]/', '2001:4860::8888', 80],
    ['file://share/a.html', 'share', null],
    ['ftp://example.org/', 'example.org', null],
    ['mailto:a@example.org', 'mailto:', null],
    ['nonsense', 'unknown', null],
  ])('%s is blocked', (address, host, port) => {
    expect(whereRequestGoes(address)).toEqual({ host, port });
  });
});
