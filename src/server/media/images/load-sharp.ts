import { createRequire } from 'node:module';
import { platform } from 'node:process';

/**
 * Loads sharp. Electron on Linux has a GLib of its own, with which sharp's native build hangs, so its
 * WebAssembly build takes that one's place there.
 */
export const loadSharp = async (): Promise<typeof import('sharp').default> => {
  if (platform === 'linux' && process.versions.electron) {
    const require = createRequire(import.meta.url);
    const wasm = require.resolve('@img/sharp-wasm32/sharp.node');
    require(wasm);
    for (const arch of ['x64', 'arm64']) {
      try {
        require.cache[require.resolve(`@img/sharp-linux-${arch}/sharp.node`)] = require.cache[wasm];
      } catch {
        // The installed app leaves the native build out.
      }
    }
  }
  const { default: sharp } = await import('sharp');
  // A picture is opened once.
  sharp.cache(false);
  return sharp;
};
