import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

// npm run sheet: small pictures of the drawn sheet, which a browser shows without having to draw them.
const folder = 'src/renderer/ui/illustration/pictures';
/** Of one picture, in pixels: sharp at 80 on a dense screen. */
const side = 160;
/** Its edge goes on around it, so that no neighbour shines in where it is made smaller. */
const margin = 2;
const pitch = side + 2 * margin;

const drawn = readFileSync(`${folder}/sheet.svg`, 'utf8');
const views = [...drawn.matchAll(/<view id="([^"]+)" (viewBox="[^"]+")/g)];
const height = views.length * pitch;

const pictures = await Promise.all(
  views.map(async ([, , box = ''], index) => {
    const svg = drawn.replace(/viewBox="[^"]+"/, `${box} width="${side}" height="${side}"`);
    const picture = sharp(Buffer.from(svg)).resize(side, side);
    const input = await picture
      .extend({ top: margin, bottom: margin, extendWith: 'copy' })
      .png()
      .toBuffer();
    return { input, top: index * pitch, left: 0 };
  }),
);
await sharp({ create: { width: side, height, channels: 4, background: '#0000' } })
  .composite(pictures)
  .webp({ quality: 74, effort: 6, smartSubsample: true })
  .toFile(`${folder}/sheet.webp`);

const places = views.map(([, name], index) => {
  const place = ((index * pitch + margin) / (height - side)) * 100;
  return `img[src$=".webp#${name}"] {\n  object-position: 0 ${Number(place.toFixed(4))}%;\n}\n`;
});
writeFileSync(
  `${folder}/sheet.css`,
  `/* Made by npm run sheet: the part of the small pictures that an address names. */\nimg[src*=".webp#"] {\n  object-fit: cover;\n}\n\n${places.join('\n')}`,
);
