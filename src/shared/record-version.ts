/** Carries the version of a record that a change is based on; without it the last change wins. */
export const versionHeader = 'If-Match';

/** A hash of 53 bits (cyrb53); plain http has no `crypto.subtle`. */
export const hashOf = (content: string): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
};

/**
 * Names what some fields of a record say. Both sides derive it from the record as the person sees it, so nothing
 * else that changes about a record, such as a reminder or the last message, makes another version.
 */
export const versionOf = <Fields extends object>(
  fields: Fields,
  names: readonly (keyof Fields)[],
): string => `"${hashOf(JSON.stringify(names.map((name) => fields[name] ?? null)))}"`;
