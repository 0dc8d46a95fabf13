export interface Pixels {
  /** Red, green, blue and alpha of each, from the top left, row by row. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** How much a colour may differ in one part: grain and soft edges of strokes belong to what they are in. */
const tolerance = 52;

export const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const rgbAt = ({ data }: Pixels, index: number): Rgb => [
  data[index * 4] ?? 0,
  data[index * 4 + 1] ?? 0,
  data[index * 4 + 2] ?? 0,
];

/** Marks the area around a pixel that has about its colour. */
const areaAround = (pixels: Pixels, start: number): Uint8Array => {
  const { data, width, height } = pixels;
  const [red, green, blue] = rgbAt(pixels, start);
  const area = new Uint8Array(width * height);
  const isInside = (index: number): boolean =>
    area[index] === 0 &&
    Math.abs((data[index * 4] ?? 0) - red) <= tolerance &&
    Math.abs((data[index * 4 + 1] ?? 0) - green) <= tolerance &&
    Math.abs((data[index * 4 + 2] ?? 0) - blue) <= tolerance;
  const waiting = [start];
  /** Remembers where each run of the row beside begins. */
  const look = (from: number, to: number): void => {
    let wasInside = false;
    for (let index = from; index <= to; index += 1) {
      const inside = isInside(index);
      if (inside && !wasInside) waiting.push(index);
      wasInside = inside;
    }
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isInside(next)) continue;
    const rowStart = next - (next % width);
    let [left, right] = [next, next];
    while (left > rowStart && isInside(left - 1)) left -= 1;
    while (right < rowStart + width - 1 && isInside(right + 1)) right += 1;
    area.fill(1, left, right + 1);
    if (rowStart > 0) look(left - width, right - width);
    if (rowStart < (height - 1) * width) look(left + width, right + width);
  }
  return area;
};

/**
 * Colours the area of one colour around a place, in the pixels themselves. It reaches one pixel into what is
 * around it, whose soft edge would otherwise stay as a pale line.
 */
export const floodFill = (pixels: Pixels, x: number, y: number, [red, green, blue]: Rgb): void => {
  const { data, width, height } = pixels;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return;
  const area = areaAround(pixels, row * width + column);
  const colour = (index: number): void => {
    data[index * 4] = red;
    data[index * 4 + 1] = green;
    data[index * 4 + 2] = blue;
    data[index * 4 + 3] = 255;
  };
  for (let index = 0; index < area.length; index += 1) {
    if (area[index] === 0) continue;
    colour(index);
    const at = index % width;
    if (at > 0) colour(index - 1);
    if (at < width - 1) colour(index + 1);
    if (index >= width) colour(index - width);
    if (index < area.length - width) colour(index + width);
  }
};
