/** How often the level is looked at, in ms. */
const everyMs = 100;
/** What a quiet voice is multiplied by, so that it moves the meter. */
const gain = 4;

/** Reports how loud a microphone is, from 0 to 1. @returns what ends that */
export const listenToLevel = (
  stream: MediaStream,
  report: (level: number) => void,
): (() => void) => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    report(Math.min(1, Math.sqrt(power) * gain));
  }, everyMs);
  return () => {
    clearInterval(timer);
    void context.close();
    report(0);
  };
};
