const keptPaths = [
  /^\/api\/user$/,
  /^\/api\/household$/,
  /^\/api\/content$/,
  /^\/api\/content\/\d+$/,
  /^\/api\/content\/\d+\/comments$/,
];

/** Responses kept for offline reading: posts, and who reads them where; nothing else. */
export const isKept = (path: string): boolean => keptPaths.some((pattern) => pattern.test(path));

/** Whether a call ends the session, whatever its outcome. */
export const endsVisit = (method: string, path: string): boolean =>
  method !== 'GET' && /^\/api\/(?:login|logout|register|reset-password)(?:\/|$)/.test(path);

interface SeenMedia {
  kind?: string;
  url?: string;
  smallUrl?: string | null;
  mediumUrl?: string | null;
  largeUrl?: string | null;
  xlargeUrl?: string | null;
}

interface Seen {
  media?: unknown;
  user?: { avatar?: string | null };
}

const sizesOf = ({ kind, url, ...sizes }: SeenMedia) => {
  const { smallUrl, mediumUrl, largeUrl, xlargeUrl } = sizes;
  const made = [smallUrl, mediumUrl, largeUrl, xlargeUrl].filter((one) => typeof one === 'string');
  return made.length === 0 && kind === 'image' ? [url] : made;
};

const picturesOf = ({ media, user }: Seen): string[] => {
  const shown = Array.isArray(media) ? (media as SeenMedia[]) : [];
  return [...shown.flatMap(sizesOf), user?.avatar].filter((url) =>
    url?.startsWith('/uploads/'),
  ) as string[];
};

/** The pictures an answer shows: no others are kept, for they may be of a chat or a diary. */
export const picturesIn = (answer: unknown): string[] => {
  const items = Array.isArray(answer) ? answer : [answer];
  return items
    .filter((item): item is Seen => typeof item === 'object' && item !== null)
    .flatMap(picturesOf);
};

/** Whether the access of the user in a response of `/api/user` has ended; a guest's ends with time. */
export const hasEnded = (user: unknown, now: number): boolean => {
  const { accessExpired, accessExpiresAt } = (user ?? {}) as Record<string, unknown>;
  if (accessExpired === true) return true;
  return typeof accessExpiresAt === 'string' && Date.parse(accessExpiresAt) <= now;
};
