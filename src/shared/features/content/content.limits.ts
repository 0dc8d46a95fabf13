import { usualSizes } from '../../media-sizes.ts';

const mebi = 1024 * 1024;

/** How long a voice recording may be. */
export const recordingMaxMs = 300_000;

export const limits = {
  titleMax: 120,
  descriptionMax: 2_000,
  storyMax: 50_000,
  captionMax: 300,
  /** Pictures and videos of a post. */
  mediaMax: 20,
  /** Files of a person that were sent and wait to be shared: an album takes 500 at once. */
  stagedMax: 600,
  /** Pictures of a gallery that one call downloads or deletes. */
  chosenMax: 300,
  /** How long a removal of pictures can be undone: longer than its toast is shown. */
  undoSeconds: 60,
  commentMax: 1_000,
  /** How long its author can change a comment. */
  commentEditMinutes: 15,
  /** Unless the household says otherwise. */
  imageBytes: usualSizes.imageBytes,
  videoBytes: usualSizes.videoBytes,
  /** The poster frame the browser takes of a video before uploading it. */
  posterBytes: 5 * mebi,
  /** A voice recording: five minutes of uncompressed stereo fit. */
  recordingBytes: 64 * mebi,
  /** Points of a recording's waveform. */
  waveformPoints: 64,
  pageDefault: 50,
  pageMax: 100,
  /** Comments that travel inside a post; older ones are asked for. */
  embeddedComments: 20,
  commentPage: 50,
  reactorPage: 50,
  /** Larger files go up in parts: one slow request would be cut after 300 s (promises, Files). */
  singleRequestBytes: 8 * mebi,
  partBytes: 4 * mebi,
  /** Others' comments counted in notifications and the welcome banner (spec, part 1 section 9). */
  recentHours: 24,
  /** The start of a mention, as notifications show it. */
  mentionText: 200,
  trashDays: 30,
} as const;
