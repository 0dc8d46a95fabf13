interface Tone {
  /** Hz. */
  frequency: number;
  /** On the clock of the context, in seconds. */
  start: number;
  seconds: number;
  /** The loudest moment, from 0 to 1. */
  volume: number;
  /** The shape of the wave; a sine is the softest. */
  type?: OscillatorType;
}

/** Plays one tone that swells quickly and fades out. */
export const playTone = (audio: AudioContext, tone: Tone): void => {
  const { frequency, start, seconds, volume, type = 'sine' } = tone;
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = type;
  wave.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + seconds);
};
