import { useEffect, useRef, useState } from 'react';
import { recordingMaxMs } from '#shared/features/content/content.limits.ts';
import { listenToLevel } from './sound-level.ts';

/** A voice needs no more. */
const bitsPerSecond = 48_000;
const tickMs = 250;

/** Formats to record in, best first: what every phone plays, then what every browser writes. */
const formats = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm'];
const extensions: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

type VoiceError = 'refused' | 'none' | 'failed';

const errorOf = (error: unknown): VoiceError => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotFoundError' ? 'none' : 'failed';
};

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

const makeRecorder = (stream: MediaStream): MediaRecorder => {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  return new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType ? { mimeType } : {}),
  });
};

interface VoiceRecorderOptions {
  fileName: string;
  /** Called once the microphone is on. */
  onStarted: () => void;
  onRecorded: (file: File, isFull: boolean) => void;
}

/** The microphone, from turning it on to a recording as a file; it ends at five minutes. */
export const useVoiceRecorder = (options: VoiceRecorderOptions) => {
  const { fileName, onStarted, onRecorded } = options;
  const [state, setState] = useState<'idle' | 'starting' | 'recording'>('idle');
  const [error, setError] = useState<VoiceError | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState(0);
  const end = useRef<((isWanted: boolean) => void) | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      end.current?.(false);
    };
  }, []);

  const record = (stream: MediaStream) => {
    const recorder = makeRecorder(stream);
    const chunks: Blob[] = [];
    const began = performance.now();
    let isWanted = true;
    let isFull = false;
    const stopLevel = listenToLevel(stream, setLevel);
    const finish = () => {
      clearInterval(timer);
      stopLevel();
      stopTracks(stream);
      end.current = null;
    };
    const timer = setInterval(() => {
      const passed = performance.now() - began;
      setSeconds(Math.floor(passed / 1000));
      isFull = passed >= recordingMaxMs;
      if (isFull && recorder.state === 'recording') recorder.stop();
    }, tickMs);
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    recorder.onerror = () => setError('failed');
    recorder.onstop = () => {
      finish();
      if (!isWanted) return;
      setState('idle');
      // The codecs after the semicolon are no part of a file's type.
      const type = recorder.mimeType.split(';')[0] || 'audio/webm';
      const name = `${fileName}.${extensions[type] ?? 'webm'}`;
      onRecorded(new File(chunks, name, { type }), isFull);
    };
    end.current = (wanted) => {
      isWanted = wanted;
      if (recorder.state === 'recording') recorder.stop();
    };
    recorder.start();
    setSeconds(0);
    setState('recording');
    onStarted();
  };
  const start = async () => {
    setError(null);
    setState('starting');
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isGone.current) stopTracks(stream);
      else record(stream);
    } catch (reason) {
      setError(errorOf(reason));
      setState('idle');
    }
  };
  return { state, error, seconds, level, start, stop: () => end.current?.(true) };
};
