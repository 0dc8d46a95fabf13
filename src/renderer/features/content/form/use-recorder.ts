import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useMediaSizes } from '../../accounts/accounts.hooks.ts';
import { recordingFormat, recordingName } from './recording.ts';

/** Sharp enough for a tablet; ten minutes stay well below the limit. */
const bitsPerSecond = 2_500_000;
/** How often the recording is handed over, in ms, so that its size is known while it grows. */
const sliceMs = 1_000;
/** A film ends this far before the limit, so that its last slice still fits. */
const roomBytes = 4 * 1024 * 1024;

type RecorderState = 'starting' | 'ready' | 'recording' | 'done';
type RecorderError = 'refused' | 'none' | 'failed';

const errorOf = (error: unknown): RecorderError => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotFoundError' ? 'none' : 'failed';
};

/** Camera and microphone, from turning them on to a film as a file. */
export const useRecorder = () => {
  const { t } = useTranslation('content');
  const { videoBytes } = useMediaSizes();
  const [state, setState] = useState<RecorderState>('starting');
  const [error, setError] = useState<RecorderError | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [film, setFilm] = useState<File | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);

  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | undefined;
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    const video = { width: { ideal: 1280 }, height: { ideal: 720 } };
    navigator.mediaDevices
      .getUserMedia({ video, audio: true })
      .then((media) => {
        opened = media;
        if (isGone) stop();
        else {
          setStream(media);
          setState('ready');
        }
      })
      .catch((reason: unknown) => setError(errorOf(reason)));
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  useEffect(() => {
    if (state !== 'recording') return;
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1_000);
    return () => clearInterval(timer);
  }, [state]);

  const start = () => {
    if (!stream) return;
    const mimeType = recordingFormat();
    const own = new MediaRecorder(stream, {
      videoBitsPerSecond: bitsPerSecond,
      ...(mimeType ? { mimeType } : {}),
    });
    const chunks: Blob[] = [];
    let size = 0;
    own.ondataavailable = ({ data }) => {
      chunks.push(data);
      size += data.size;
      if (size > videoBytes - roomBytes && own.state === 'recording') own.stop();
    };
    own.onstop = () => {
      // The codecs after the semicolon are no part of a file's type.
      const type = own.mimeType.split(';')[0] || 'video/webm';
      setFilm(new File(chunks, recordingName(t('recorder.fileName'), type), { type }));
      setState('done');
    };
    own.onerror = () => setError('failed');
    recorder.current = own;
    setSeconds(0);
    setState('recording');
    own.start(sliceMs);
  };
  const stop = () => recorder.current?.stop();
  const again = () => {
    setFilm(null);
    setState('ready');
  };
  return { state, error, stream, seconds, film, start, stop, again };
};
