import '@napi-rs/webcodecs/polyfill';
import { registerVideoSampleTransformer, VideoSample } from 'mediabunny';
import { loadSharp } from '../images/load-sharp.ts';

/**
 * What every browser plays. On Linux Electron's memory allocator ends a process that asks for memory as x264
 * does, so that VP9 takes its place there.
 */
export const renditionCodec: 'vp9' | 'avc' =
  process.versions.electron && process.platform === 'linux' ? 'vp9' : 'avc';

interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Of ten bits the lowest two are left out. */
const toEightBits = (data: Uint8Array): Uint8Array => {
  const wide = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const narrow = new Uint8Array(wide.length);
  for (let n = 0; n < wide.length; n += 1) narrow[n] = (wide[n] ?? 0) >> 2;
  return narrow;
};

/** A plane without what its rows are filled up with. */
const packRows = (data: Uint8Array, stride: number, rowBytes: number): Uint8Array => {
  if (stride === rowBytes) return data;
  const packed = new Uint8Array((data.length / stride) * rowBytes);
  for (let row = 0; row * stride < data.length; row += 1) {
    packed.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  return packed;
};

const halved = (side: number, plane: number): number => (plane === 0 ? side : Math.ceil(side / 2));

/** Brightness and both colours, of eight bits each. @throws Error for another arrangement of pixels */
const planesOf = async (sample: VideoSample): Promise<Plane[]> => {
  const { format, codedWidth, codedHeight } = sample;
  if (format !== 'I420' && format !== 'I420P10') throw new Error(`pixels of ${format}`);
  const bytes = format === 'I420' ? 1 : 2;
  const data = new Uint8Array(sample.allocationSize());
  const layouts = await sample.copyTo(data);
  return layouts.map(({ offset, stride }, plane) => {
    const [width, height] = [halved(codedWidth, plane), halved(codedHeight, plane)];
    const rows = packRows(data.subarray(offset, offset + stride * height), stride, width * bytes);
    return { data: bytes === 1 ? rows : toEightBits(rows), width, height };
  });
};

/** The library resizes and turns frames with a canvas, which is not here. */
export const registerCodecs = async (): Promise<void> => {
  const sharp = await loadSharp();
  registerVideoSampleTransformer(async (sample, { width, height, rotation }) => {
    const planes = await planesOf(sample);
    const made = planes.map((plane, n) =>
      sharp(plane.data, { raw: { width: plane.width, height: plane.height, channels: 1 } })
        .rotate(rotation)
        .resize(halved(width, n), halved(height, n), { fit: 'fill', kernel: 'linear' })
        .toColourspace('b-w')
        .raw()
        .toBuffer(),
    );
    const { timestamp, duration } = sample;
    return new VideoSample(Buffer.concat(await Promise.all(made)), {
      ...{ format: 'I420', codedWidth: width, codedHeight: height, timestamp, duration },
      colorSpace: sample.colorSpace,
    });
  });
};
