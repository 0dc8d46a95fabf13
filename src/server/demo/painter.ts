/** A colour as red, green and blue, 0–255. */
type Colour = readonly [number, number, number];

/** Whether a point belongs to a shape; coordinates run from 0 to 1 over the picture's height. */
type Shape = (x: number, y: number) => boolean;

/** Seeded, so that the same picture comes out each time (mulberry32). */
export const makeRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const mix = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

const circle =
  (cx: number, cy: number, r: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 < r * r;
const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x > left && x < right && y > top && y < bottom;
const roof =
  (cx: number, top: number, bottom: number, half: number): Shape =>
  (x, y) =>
    y > top && y < bottom && Math.abs(x - cx) < (half * (y - top)) / (bottom - top);
const hill =
  (level: number, swing: number, wave: number, shift: number): Shape =>
  (x, y) =>
    y > level + swing * Math.sin(x * wave + shift);

interface Layer {
  shape: Shape;
  colour: Colour;
}

/** Palettes from dawn to night: sky above, sky below, sun or moon, far hill, near hill. */
const skies: readonly (readonly [Colour, Colour, Colour, Colour, Colour])[] = [
  [
    [143, 205, 238],
    [253, 236, 200],
    [255, 205, 84],
    [126, 188, 137],
    [88, 158, 104],
  ],
  [
    [255, 179, 138],
    [255, 226, 178],
    [255, 120, 88],
    [176, 138, 170],
    [122, 96, 140],
  ],
  [
    [36, 44, 92],
    [96, 88, 150],
    [245, 240, 214],
    [44, 62, 100],
    [28, 42, 74],
  ],
  [
    [190, 225, 230],
    [244, 250, 246],
    [255, 224, 130],
    [160, 205, 190],
    [110, 175, 150],
  ],
  [
    [250, 200, 214],
    [255, 240, 222],
    [255, 170, 120],
    [214, 160, 178],
    [160, 196, 140],
  ],
];
const brights: readonly Colour[] = [
  [230, 90, 80],
  [244, 166, 66],
  [92, 150, 220],
  [150, 110, 200],
  [240, 130, 170],
  [80, 176, 160],
];

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

const treeLayers = (random: () => number, width: number): Layer[] => {
  const x = random() * width;
  const ground = 0.72 + random() * 0.12;
  const size = 0.06 + random() * 0.06;
  return [
    { shape: box(x - 0.012, ground - size * 1.6, x + 0.012, ground + 0.03), colour: [120, 84, 56] },
    {
      shape: circle(x, ground - size * 2, size),
      colour: mix([70, 140, 80], pick(brights, random), 0.2),
    },
    { shape: circle(x + size * 0.7, ground - size * 1.5, size * 0.75), colour: [86, 158, 92] },
  ];
};

const treehouseLayers = (random: () => number, width: number): Layer[] => {
  const x = width * (0.3 + random() * 0.4);
  const wall = pick(brights, random);
  return [
    { shape: box(x - 0.13, 0.58, x + 0.13, 0.8), colour: mix(wall, [255, 255, 255], 0.45) },
    { shape: roof(x, 0.44, 0.58, 0.18), colour: wall },
    { shape: box(x - 0.03, 0.68, x + 0.03, 0.8), colour: [110, 80, 60] },
    { shape: box(x - 0.1, 0.63, x - 0.05, 0.69), colour: [255, 236, 170] },
    { shape: box(x + 0.05, 0.63, x + 0.1, 0.69), colour: [255, 236, 170] },
  ];
};

const balloonLayers = (random: () => number, width: number): Layer[] => {
  const x = random() * width;
  const y = 0.12 + random() * 0.25;
  const colour = pick(brights, random);
  return [
    { shape: circle(x, y, 0.055), colour },
    { shape: circle(x - 0.018, y - 0.018, 0.014), colour: mix(colour, [255, 255, 255], 0.6) },
    { shape: box(x - 0.0015, y + 0.055, x + 0.0015, y + 0.16), colour: [90, 80, 80] },
  ];
};

const sceneLayers = (
  random: () => number,
  width: number,
): { layers: Layer[]; sky: [Colour, Colour] } => {
  const [top, bottom, light, far, near] = pick(skies, random);
  const layers: Layer[] = [
    { shape: circle(width * (0.15 + random() * 0.7), 0.2 + random() * 0.12, 0.09), colour: light },
    { shape: hill(0.66, 0.06, 3 + random() * 2, random() * 6), colour: far },
    { shape: hill(0.76, 0.04, 4 + random() * 3, random() * 6), colour: near },
  ];
  const trees = 2 + Math.floor(random() * 4);
  for (let i = 0; i < trees; i += 1) layers.push(...treeLayers(random, width));
  if (random() < 0.7) layers.push(...treehouseLayers(random, width));
  const balloons = Math.floor(random() * 4);
  for (let i = 0; i < balloons; i += 1) layers.push(...balloonLayers(random, width));
  return { layers, sky: [top, bottom] };
};

const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));

/** Paints a small landscape. @returns RGBA bytes, four a pixel, row by row. */
export const paintScene = (seed: number, width: number, height: number): Buffer => {
  const random = makeRandom(seed);
  const ratio = width / height;
  const { layers, sky } = sceneLayers(random, ratio);
  const pixels = Buffer.alloc(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const y = row / height;
    const air = mix(sky[0], sky[1], Math.min(1, y * 1.5));
    for (let column = 0; column < width; column += 1) {
      const x = (column / width) * ratio;
      let colour = air;
      for (const layer of layers) if (layer.shape(x, y)) colour = layer.colour;
      // A little grain, as of paper.
      const grain = (random() - 0.5) * 10;
      const at = (row * width + column) * 4;
      pixels[at] = clamp(colour[0] + grain);
      pixels[at + 1] = clamp(colour[1] + grain);
      pixels[at + 2] = clamp(colour[2] + grain);
      pixels[at + 3] = 255;
    }
  }
  return pixels;
};
