/** What this device remembers of one person, such as what they looked for. */
const prefix = 'treehouse.person.';

const keyOf = (userId: number, name: string): string => `${prefix}${userId}.${name}`;

/** Texts that were kept; none where the device keeps nothing. */
export const readTexts = (userId: number, name: string): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

export const keepTexts = (userId: number, name: string, texts: string[]): void => {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(texts));
  } catch {
    // A device that keeps nothing remembers nothing.
  }
};

/** Deletes it for everyone: the next person at this device is another one. */
export const forgetPeople = (): void => {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
};
