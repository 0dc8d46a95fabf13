import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ResizeFilterType, Transformer } from '@napi-rs/image';
import { BICUBIC2, createICNS, createICO } from 'png2icons';
import { iconSource, iconsStamp, stampFile } from './icon-stamp.ts';

// npm run icons: renders every app icon from one drawing.
const side = 64;
const drawing = readFileSync(iconSource, 'utf8');
const ground = /<rect id="ground"[^>]*\/>/.exec(drawing)?.[0];
const tree = /<g id="treehouse">[\s\S]*<\/g>/.exec(drawing)?.[0];
if (!ground || !tree) throw new Error(`${iconSource} has no ground or no treehouse`);

const picture = (part: { ground: string; scale?: number; inset?: number }): string => {
  const around = (scale: number, content: string) => {
    const shift = (side * (1 - scale)) / 2;
    return `<g transform="translate(${shift} ${shift}) scale(${scale})">${content}</g>`;
  };
  const whole = `${part.ground}${around(part.scale ?? 1, tree)}`;
  const shrunk = around(1 - (2 * (part.inset ?? 0)) / side, whole);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="1024" height="1024">${shrunk}</svg>`;
};

const rounded = picture({ ground });
/** Phones crop icons themselves: square corners, and the tree within the safe circle. */
const square = ground.replace(/ rx="\d+"/, '');
const maskable = picture({ ground: square, scale: 0.8 });
const appleTouch = picture({ ground: square, scale: 0.9 });
/** macOS icons have a margin. */
const mac = picture({ ground, inset: 6.25 });

const png = (svg: string, size: number): Promise<Buffer> =>
  Transformer.fromSvg(svg).resize(size, size, ResizeFilterType.Lanczos3).png();

const write = (file: string, bytes: Buffer | string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
};

const container = (bytes: Buffer | null): Buffer => {
  if (!bytes) throw new Error('png2icons could not make an icon');
  return bytes;
};

for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
  write(`build/icons/${size}x${size}.png`, await png(rounded, size));
}
const large = await png(rounded, 1024);
write('build/icon.png', large);
write('build/icon.ico', container(createICO(large, BICUBIC2, 0, false, true)));
write('build/icon.icns', container(createICNS(await png(mac, 1024), BICUBIC2, 0)));
write('resources/icons/icon.png', await png(rounded, 256));
const site = 'src/renderer/public';
write(`${site}/favicon.svg`, drawing);
write(`${site}/icons/apple-touch-icon.png`, await png(appleTouch, 180));
write(`${site}/icons/icon-192.png`, await png(rounded, 192));
write(`${site}/icons/icon-512.png`, await png(rounded, 512));
write(`${site}/icons/icon-maskable-512.png`, await png(maskable, 512));
write(stampFile, `${iconsStamp()}\n`);
