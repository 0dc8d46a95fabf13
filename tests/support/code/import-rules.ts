import { isBuiltin } from 'node:module';
import { posix } from 'node:path';

/** Packages a side may import by name; `server` may import every package but electron. */
const packagesOf: Record<string, string[]> = {
  shared: ['zod', 'date-fns', '@date-fns/tz', 'i18next'],
  main: ['electron', 'i18next'],
  preload: ['electron'],
  renderer: [
    '@date-fns/tz',
    '@fullcalendar/core',
    '@fullcalendar/react',
    '@fontsource-variable/fredoka',
    '@fontsource-variable/nunito',
    '@hookform/resolvers',
    '@radix-ui/react-toast',
    '@radix-ui/react-tooltip',
    '@radix-ui/themes',
    '@dnd-kit/core',
    '@dnd-kit/sortable',
    '@tanstack/react-query',
    '@tanstack/react-virtual',
    'canvas-confetti',
    'date-fns',
    'emojibase-data',
    'frimousse',
    'get-nonce',
    'i18next',
    'idb-keyval',
    'lucide-react',
    'perfect-freehand',
    'react',
    'react-day-picker',
    'react-dom',
    'file-type',
    'react-easy-crop',
    'react-hook-form',
    'react-i18next',
    'react-router-dom',
    'recharts',
    'temporal-polyfill',
    'uqr',
    'workbox-expiration',
    'workbox-precaching',
    'workbox-routing',
    'workbox-strategies',
    'yet-another-react-lightbox',
    'zod',
    'zustand',
  ],
};

const otherSides: Record<string, (target: string) => boolean> = {
  shared: () => false,
  server: (target) => target.startsWith('src/shared/'),
  main: (target) => target.startsWith('src/shared/') || target === 'src/server/index.ts',
  preload: (target) => target === 'src/shared/desktop-bridge.ts',
  renderer: (target) => target.startsWith('src/shared/'),
};

const composes = (path: string) =>
  /^src\/server\/(cli|create-app|create-server|index|start-server|startup\/start-or-recover)\.ts$/.test(
    path,
  ) ||
  path.startsWith('src/server/demo/') ||
  path.startsWith('src/renderer/app/') ||
  /^src\/(?:server|renderer)\/features\/index\.ts$/.test(path);

const sideOf = (path: string) => path.split('/')[1] ?? '';
const featureOf = (path: string) => /^src\/\w+\/features\/([^/]+)\//.exec(path)?.[1];
const isKit = (path: string) =>
  /^src\/server\/(?!features\/|demo\/|context\/|data-dir\/|extension-points\/)[\w-]+\//.test(
    path,
  ) || /^src\/renderer\/(ui|lib)\//.test(path);

function packageRefusal(from: string, specifier: string): string | undefined {
  const side = sideOf(from);
  if (isBuiltin(specifier)) {
    if (!specifier.startsWith('node:')) return `write node:${specifier}`;
    return side === 'server' || side === 'main' ? undefined : `${side} has no Node`;
  }
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (side === 'server') return name === 'electron' ? 'server never imports electron' : undefined;
  return packagesOf[side]?.includes(name) ? undefined : `${side} may not import ${name}`;
}

function featureRefusal(from: string, target: string): string | undefined {
  const [own, other] = [featureOf(from), featureOf(target)];
  if (composes(from)) return undefined;
  if (composes(target) && (own || isKit(from))) return 'only the composition may import itself';
  if (!other || other === own || other === 'accounts') return undefined;
  // Contracts are shared between sides; the code behind them is private.
  if (sideOf(from) !== sideOf(target)) return undefined;
  // Field schemas may be shared: a badge for a game names the game.
  const areFields = sideOf(from) === 'shared' && target.endsWith('.fields.ts');
  if (areFields) return undefined;
  const areTables = from.endsWith('.tables.ts') && target.endsWith('.tables.ts');
  if (areTables) return undefined;
  if (own) return `feature ${own} may not import feature ${other}`;
  return isKit(from) ? `a kit may not import feature ${other}` : undefined;
}

/** The path of the file that a specifier names; undefined for a package. */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const alias = /^#(shared|server|renderer|tests)\//.exec(specifier)?.[1];
  return alias && specifier.replace('#', alias === 'tests' ? '' : 'src/');
}

/**
 * Why the file `from` may not import `specifier`, if so. The rules are the table "Who may import whom" in
 * CONTRIBUTING.md.
 */
export function importRefusal(from: string, specifier: string): string | undefined {
  const target = targetOf(from, specifier);
  if (!target) return packageRefusal(from, specifier);
  if (!/\.(tsx?|json|css|svg|png|webp|wasm)(\?\w+)?$/.test(specifier))
    return 'write the file extension';
  if (!target.startsWith('src/')) return 'outside src';
  const [side, targetSide] = [sideOf(from), sideOf(target)];
  if (side !== targetSide) {
    if (specifier.startsWith('.')) return `write #${targetSide}/…`;
    if (!otherSides[side]?.(target)) return `${side} may not import ${target}`;
  }
  return featureRefusal(from, target);
}
