const prefix = 'treehouse.kept.';

const keepers = new Set<() => void>();

/** Names a form's unsaved content, which is stored only when someone has to stop in the middle. */
export const onMustStop = (keep: () => void): void => void keepers.add(keep);

/** Writes down, in this tab, whatever is being written: the page may not live until it can be gone on with. */
export const keepDrafts = (): void => {
  for (const keep of keepers) keep();
};

export const writeKept = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // A browser that stores nothing keeps it as long as the page lives.
  }
};

/** Takes what was written down out again; null where nothing was. */
export const takeKept = (key: string): unknown => {
  try {
    const text = sessionStorage.getItem(prefix + key);
    sessionStorage.removeItem(prefix + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/** Deletes it for the next person at this browser. */
export const forgetKept = (): void => {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
};
