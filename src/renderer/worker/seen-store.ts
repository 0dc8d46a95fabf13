import { personHeader, seenPrefix } from '#shared/worker-messages.ts';
import { hasEnded, picturesIn } from './seen-rules.ts';

const maxAnswers = 60;
const maxPictures = 60;
const maxPictureBytes = 40 * 1024 * 1024;
/** As long as an unused session lasts. */
const maxAgeMs = 30 * 86_400_000;
const keptAtHeader = 'X-Kept-At';

/** Posts have had a list of pictures since then; pages cannot read what was kept before. */
const format = 2;
const answersOf = (person: string) => `${seenPrefix}answers-v${format}-${person}`;
const picturesOf = (person: string) => `${seenPrefix}pictures-${person}`;

/** Rises whenever everything is forgotten: what was on its way then is not kept any more. */
let visit = 0;
export const currentVisit = (): number => visit;

/** Whose answers are kept; null while there are none. */
const findPerson = async (): Promise<string | null> => {
  const prefix = answersOf('');
  const name = (await caches.keys()).find((key) => key.startsWith(prefix));
  return name ? name.slice(prefix.length) : null;
};

/** Deletes everything that was cached on this device. */
export const forgetSeen = async (): Promise<void> => {
  visit += 1;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(seenPrefix)).map((name) => caches.delete(name)),
  );
};

/** Deletes answers that were kept in an earlier format. */
export const forgetOldFormats = async (): Promise<void> => {
  const names = await caches.keys();
  const isOld = (name: string) =>
    name.startsWith(`${seenPrefix}answers-`) && !name.startsWith(answersOf(''));
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
};

const dated = (response: Response, body: Blob): Response => {
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, String(Date.now()));
  return new Response(body, { status: response.status, headers });
};

/** Who reads what is kept, and where: asked for once a visit, and no page opens without it. */
const isAboutReader = ({ url }: Request): boolean => /\/api\/(?:user|household)$/.test(url);

/** Takes the oldest away until what is left is few and small enough. */
const trim = async (cache: Cache, maxCount: number, maxBytes = Number.POSITIVE_INFINITY) => {
  const requests = (await cache.keys()).filter((request) => !isAboutReader(request));
  const kept = await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request);
      return {
        request,
        keptAt: Number(response?.headers.get(keptAtHeader)),
        bytes: (await response?.blob())?.size ?? 0,
      };
    }),
  );
  kept.sort((a, b) => b.keptAt - a.keptAt);
  let bytes = 0;
  for (const [at, one] of kept.entries()) {
    bytes += one.bytes;
    if (at >= maxCount || bytes > maxBytes) await cache.delete(one.request);
  }
};

/** Keeps an answer for whom it names, unless the visit it was asked in is over. */
export const keepAnswer = async (url: string, response: Response, begun: number): Promise<void> => {
  const person = response.headers.get(personHeader);
  if (!person) return;
  const known = await findPerson();
  if (known !== null && known !== person) {
    if (begun !== visit) return;
    await forgetSeen();
  } else if (begun !== visit) return;
  const now = visit;
  const body = await response.blob();
  if (now !== visit) return;
  const cache = await caches.open(answersOf(person));
  await cache.put(url, dated(response, body));
  await trim(cache, maxAnswers);
  // The person may have signed out while this was written.
  if (now !== visit) await caches.delete(answersOf(person));
};

const isFresh = (response: Response): boolean =>
  Number(response.headers.get(keptAtHeader)) + maxAgeMs > Date.now();

/** The cached response; nothing for guests whose access has ended meanwhile. */
export const findAnswer = async (url: string): Promise<Response | undefined> => {
  const person = await findPerson();
  if (person === null) return undefined;
  const cache = await caches.open(answersOf(person));
  const user = await cache.match('/api/user');
  if (user && (!isFresh(user) || hasEnded(await user.clone().json(), Date.now()))) {
    await forgetSeen();
    return undefined;
  }
  return cache.match(url);
};

/** Deletes one response: its content is gone. */
export const forgetAnswer = async (url: string): Promise<void> => {
  const person = await findPerson();
  if (person !== null) await (await caches.open(answersOf(person))).delete(url);
};

/** Whether a kept answer shows this picture. */
const isShown = async (path: string, person: string): Promise<boolean> => {
  const cache = await caches.open(answersOf(person));
  for (const request of await cache.keys()) {
    const answer = await (await cache.match(request))?.json();
    if (picturesIn(answer).includes(path)) return true;
  }
  return false;
};

/** Keeps a picture of a post that is kept. */
export const keepPicture = async (
  path: string,
  response: Response,
  begun: number,
): Promise<void> => {
  const person = await findPerson();
  if (person === null || begun !== visit || !(await isShown(path, person))) return;
  const body = await response.blob();
  if (begun !== visit) return;
  const cache = await caches.open(picturesOf(person));
  await cache.put(path, dated(response, body));
  await trim(cache, maxPictures, maxPictureBytes);
  if (begun !== visit) await caches.delete(picturesOf(person));
};

export const findPicture = async (path: string): Promise<Response | undefined> => {
  const person = await findPerson();
  return person === null ? undefined : (await caches.open(picturesOf(person))).match(path);
};

/** Deletes one picture: it is gone, or not this person's to see any more. */
export const forgetPicture = async (path: string): Promise<void> => {
  const person = await findPerson();
  if (person !== null) await (await caches.open(picturesOf(person))).delete(path);
};
