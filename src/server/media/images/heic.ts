/** Pixels as RGBA, upright. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Decodes the main picture of a HEIC. @throws RangeError where it cannot be decoded. */
export const decodeHeic = async (data: Buffer): Promise<Pixels> => {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(data);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new RangeError('no picture');
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    const pixels = new Uint8ClampedArray(width * height * 4);
    await new Promise<void>((resolve, reject) => {
      image.display({ data: pixels, width, height }, (result) =>
        result ? resolve() : reject(new RangeError('not decoded')),
      );
    });
    return { data: new Uint8Array(pixels.buffer), width, height };
  } finally {
    for (const one of images) one.free();
  }
};
