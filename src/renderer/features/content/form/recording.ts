/** Formats to record in, best first: what phones and televisions play, then what every browser writes. */
const formats = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm',
];

/** Where a file field can open the camera itself, also on plain http. */
export const hasTouchCamera = (): boolean => matchMedia('(pointer: coarse)').matches;

export const recordingFormat = (): string | undefined =>
  formats.find((format) => MediaRecorder.isTypeSupported(format));

/** The name a recording gets, with the ending of its format. */
export const recordingName = (name: string, type: string): string =>
  `${name}.${type.startsWith('video/mp4') ? 'mp4' : 'webm'}`;
