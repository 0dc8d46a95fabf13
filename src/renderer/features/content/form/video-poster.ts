import { stopLoading } from '../../../lib/dom/stop-loading.ts';

/** What the browser knows of a film before it is sent. */
export interface VideoFacts {
  width: number;
  height: number;
  poster: Blob;
}

/** The feed shows posters up to this width. */
const posterWidth = 1280;
/** Far enough into a film to be past a black first frame, in seconds. */
const posterAt = 1;
/** A film the browser cannot play goes up without a poster after this, in ms. */
const giveUpMs = 10_000;

const until = (video: HTMLVideoElement, event: string) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
    setTimeout(() => reject(new Error('too slow')), giveUpMs);
  });

const drawFrame = (video: HTMLVideoElement) => {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, posterWidth / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
};

/** Size and a frame of a film; null when this browser cannot play it. */
export const readVideo = async (file: Blob): Promise<VideoFacts | null> => {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const isLoaded = until(video, 'loadeddata');
    video.src = url;
    await isLoaded;
    const isThere = until(video, 'seeked');
    video.currentTime = Number.isFinite(video.duration)
      ? Math.min(posterAt, video.duration / 2)
      : posterAt;
    await isThere;
    const poster = await drawFrame(video);
    return poster && { width: video.videoWidth, height: video.videoHeight, poster };
  } catch {
    return null;
  } finally {
    stopLoading(video);
    URL.revokeObjectURL(url);
  }
};
