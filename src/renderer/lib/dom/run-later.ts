/**
 * Runs `work` once after `ms`, or at once when the page is left before that.
 * @returns calls it off
 */
export const runLater = (ms: number, work: () => void): (() => void) => {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', run);
  };
  const run = () => {
    stop();
    work();
  };
  const timer = setTimeout(run, ms);
  window.addEventListener('pagehide', run);
  return stop;
};
