import {
  FilePathSource,
  Input,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  type MetadataTags,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny';
import { readMovieDate } from './movie-date.ts';

/** What is known of a video beside its bytes. */
export interface VideoFacts {
  /** Upright, in pixels. */
  width: number;
  height: number;
  durationMs: number;
  /** Local time, with the offset when known, as the camera wrote it; not checked. */
  takenAt: string | null;
  /** Whether every current browser plays it as it is. */
  playsEverywhere: boolean;
}

/** Beyond this many pixels a second older devices do not keep up. */
const mostPixelsPerSecond = 1920 * 1088 * 61;
/** As many packets tell how many there are in a second. */
const ratePackets = 200;
/** Up to High profile; High 10 and the ones after it have more than eight bits or finer colours. */
const avcProfiles = new Set(['42', '4d', '58', '64']);

// What is wrong with a file is no error of the server.
Logging.level = LogLevel.Silent;

export const openVideo = (path: string): Input =>
  // Not every format of the library: a playlist would name other files.
  new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] });

const isCommon = (codec: string): boolean => {
  if (codec.startsWith('avc1.')) return avcProfiles.has(codec.slice(5, 7).toLowerCase());
  return codec === 'vp8' || codec.startsWith('vp09.00.');
};

const playsEverywhere = async (track: InputVideoTrack): Promise<boolean> => {
  const codec = await track.getCodecParameterString();
  if (!codec || !isCommon(codec)) return false;
  const { averagePacketRate } = await track.computePacketStats(ratePackets);
  const pixels = (await track.getCodedWidth()) * (await track.getCodedHeight());
  return pixels * averagePacketRate <= mostPixelsPerSecond;
};

const localTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:(Z)|([+-]\d\d):?(\d\d))?$/;

const takenAtOf = ({ raw, ...tags }: MetadataTags, path: string): string | null => {
  const own = raw?.['com.apple.quicktime.creationdate'];
  const [, time, isUtc, hours, minutes] = localTime.exec(typeof own === 'string' ? own : '') ?? [];
  if (time) return isUtc ? `${time}+00:00` : hours ? `${time}${hours}:${minutes}` : time;
  const date = tags.date ?? readMovieDate(path);
  // Recorders write UTC here.
  return date ? `${date.toISOString().slice(0, 19)}+00:00` : null;
};

/** Reads what a video says of itself; null where it has no pictures that are known. */
export const readVideo = async (path: string): Promise<VideoFacts | null> => {
  const input = openVideo(path);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const tags = await input.getMetadataTags();
    return {
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      durationMs: Math.round((await input.computeDuration()) * 1000),
      takenAt: takenAtOf(tags, path),
      playsEverywhere: await playsEverywhere(track),
    };
  } finally {
    input.dispose();
  }
};
