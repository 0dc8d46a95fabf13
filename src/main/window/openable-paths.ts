import { openablePaths } from '#shared/paths.ts';

const pages = Object.values(openablePaths);

/** Whether a link, menu or notification may open it; the server decides who may see it. */
const isOpenable = (pathname: string): boolean => {
  const id = /\/([1-9]\d{0,14})$/.exec(pathname)?.[1];
  return pages.some((page) =>
    typeof page === 'string' ? page === pathname : id && page(Number(id)) === pathname,
  );
};

/** Names and values of a query as our own pages write them. */
const plainWord = /^[\w.-]{1,100}$/;

export const scheme = 'treehouse';

/** The path of one of the app's pages; null for another host, a path upwards or an unknown page. */
export const pagePath = (candidate: unknown): string | null => {
  if (typeof candidate !== 'string' || candidate.length > 500 || !/^\/(?![/\\])/.test(candidate)) {
    return null;
  }
  const base = 'http://treehouse.invalid';
  if (!URL.canParse(candidate, base)) return null;
  const { origin, pathname, searchParams } = new URL(candidate, base);
  // What a parser would tidy up (`..`, `\`, %2e) was not written by us.
  const written = candidate.split(/[?#]/)[0];
  if (origin !== base || pathname !== written || !isOpenable(pathname)) return null;
  for (const [name, value] of searchParams) {
    if (!plainWord.test(name) || !plainWord.test(value)) return null;
  }
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
};

/** The page a `treehouse://open/…` link leads to: home for an unknown path; null for any other text. */
export const pathOfLink = (link: string): string | null => {
  if (!link.toLowerCase().startsWith(`${scheme}:`)) return null;
  const rest = /^treehouse:\/\/open(\/[^#]*)(?:#.*)?$/i.exec(link)?.[1];
  return pagePath(rest) ?? '/';
};

/** The page that the arguments of a start ask for. */
export const pathInArguments = (argv: readonly string[]): string | null => {
  for (const argument of argv) {
    const path = pathOfLink(argument);
    if (path) return path;
  }
  return null;
};
