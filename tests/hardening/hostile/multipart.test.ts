import { expect, test } from 'vitest';
import { numberBelow, oneOf, type Random } from '#shared/features/games/random.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import {
  type AttackTarget,
  attackServer,
  openAttackTarget,
  visitors,
} from '#tests/support/hardening/hostile/attack-server.ts';
import { badForm, formKinds, goodParts } from '#tests/support/hardening/hostile/bad-forms.ts';
import { write } from '#tests/support/hardening/hostile/bad-requests.ts';
import { judge, judgeRefusal } from '#tests/support/hardening/judge.ts';
import { inLanes, openLine, sendAlone } from '#tests/support/hardening/raw/raw-line.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';
import { browserOf } from '#tests/support/hardening/server.ts';

// Five thousand in all.
const counts = { forms: 3_800, aborted: 500, parts: 700 };
const lanes = 6;

const routes = [
  ['POST', '/api/content'],
  ['PUT', '/api/content/999999'],
  ['POST', '/api/journals'],
  ['POST', '/api/books'],
  ['POST', '/api/chat/rooms/999999/pictures'],
  ['PUT', '/api/user/1'],
  ['POST', '/api/reading-import'],
] as const;

const sendForms = async ({ server, findings, ...sender }: AttackTarget): Promise<void> => {
  const random = randomOf('forms');
  const forms = Array.from({ length: counted(counts.forms) }, (_, n) => {
    const kind = formKinds[n % formKinds.length] as string;
    const [method, path] = random() < 0.6 ? routes[0] : oneOf(routes, random);
    const as = random() < 0.7 ? 'anna' : oneOf(visitors, random);
    const { contentType, body } = badForm(kind, random);
    const headers = [`Content-Type: ${contentType}`];
    return { kind, path, as, bytes: write(sender, as, { method, path, headers, body }) };
  });
  const lines = Array.from({ length: lanes }, () => openLine(server.port));
  await inLanes(forms, lanes, async ({ kind, path, as, bytes }, lane) => {
    const answer = await lines[lane]?.send(bytes);
    // Required fields differ by form; a post's form always lacks one.
    const problems = path === '/api/content' ? judgeRefusal(answer ?? null) : judge(answer ?? null);
    findings.add(`${kind}: ${as} to ${path}`, problems);
  });
  for (const line of lines) line.close();
};

const abortForms = async ({ server, findings, ...sender }: AttackTarget): Promise<void> => {
  const random = randomOf('aborted');
  const body = goodParts();
  const headers = ['Content-Type: multipart/form-data; boundary=----treehouse7f3a'];
  const bytes = write(sender, 'anna', { method: 'POST', path: '/api/content', headers, body });
  const cuts = Array.from({ length: counted(counts.aborted) }, () =>
    numberBelow(bytes.length, random),
  );
  await inLanes(cuts, lanes, async (cut) => {
    const answers = await sendAlone(server.port, bytes, cut);
    findings.add(`cut after ${cut}`, answers.flatMap(judge));
  });
};

type Browser = ReturnType<typeof browserOf>;

/** An upload in parts that are out of order, overlap, or are too many. @returns how many were sent. */
const uploadBadly = async (browser: Browser, random: Random): Promise<string[]> => {
  const problems: string[] = [];
  const size = 1 + numberBelow(5_000, random);
  const { json, status } = await browser.post<{ id: string }>('/api/uploads', { size });
  if (status !== 201) return [`opens with ${status}`];
  const path = `/api/uploads/${json.id}`;
  let offset = 0;
  for (let times = 5; times > 0; times -= 1) {
    const at = oneOf(
      [offset, offset, 0, offset + 1, offset - 1, size, size + 1, 2 ** 40, 'x', '', '-1', '1e3'],
      random,
    );
    const length = numberBelow(size * 2, random);
    const type = random() < 0.9 ? 'application/offset+octet-stream' : 'application/json';
    const headers = { 'content-type': type, 'upload-offset': String(at) };
    const answer = await browser.request<{ offset: number }>(
      'PATCH',
      path,
      new Uint8Array(length),
      headers,
    );
    const isFine = at === offset && offset + length <= size && type !== 'application/json';
    if (answer.status < 300 !== isFine)
      problems.push(`${at} + ${length} of ${size}: ${answer.status}`);
    if (answer.status >= 500) problems.push(`answers ${answer.status}`);
    if (isFine) offset += length;
    const received = (await browser.get<{ offset: number }>(path)).json.offset;
    if (received !== offset) problems.push(`is at ${received} instead of ${offset}`);
  }
  const half = await browser.post('/api/content', { contentType: 'photo', uploadId: json.id });
  if (half.status < 400 || half.status >= 500) problems.push(`a half post: ${half.status}`);
  const gone = await browser.delete(path);
  if (gone.status !== 200) problems.push(`cannot be cancelled: ${gone.status}`);
  return problems;
};

const sendParts = async ({ server, findings }: AttackTarget): Promise<void> => {
  const random = randomOf('parts');
  const people = ['anna', 'ben', 'fred', 'gus'] as const;
  // Seven requests each, plus one after each part that asks for progress.
  const uploads = Array.from({ length: Math.ceil(counted(counts.parts) / 7) }, (_, n) => n);
  await inLanes(uploads, people.length, async (n, lane) => {
    const browser = browserOf(server.url, people[lane] as 'anna');
    findings.add(`upload ${n}`, await uploadBadly(browser, random));
    findings.count += 6;
  });
};

test('no complete or partial form crashes the server or leaves anything behind', {
  timeout: minutes(10),
}, async () => {
  const attackTarget = await openAttackTarget();
  await attackServer(attackTarget, {
    attack: async () => {
      await sendForms(attackTarget);
      await abortForms(attackTarget);
      await sendParts(attackTarget);
    },
  });
  expect(attackTarget.findings.count).toBeGreaterThanOrEqual(counted(5_000));
});
