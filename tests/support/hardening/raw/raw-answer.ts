/** A raw answer; the body as latin1, byte for byte. */
export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

interface Parsed {
  answer: RawAnswer;
  end: number;
}

export const headerOf = ({ head }: RawAnswer, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();

/** Joins the chunks of a body; null if incomplete. */
const readChunks = (bytes: string, start: number): { body: string; end: number } | null => {
  let [at, body] = [start, ''];
  for (;;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return null;
    const size = Number.parseInt(bytes.slice(at, line), 16);
    const from = line + 2;
    if (bytes.length < from + size + 2) return null;
    if (size === 0) return { body, end: from + 2 };
    body += bytes.slice(from, from + size);
    at = from + size + 2;
  }
};

/** Parses one answer; null if incomplete. `isHead`: it announces a length but has no body. */
export const readAnswer = (bytes: string, start: number, isHead: boolean): Parsed | null => {
  const headEnd = bytes.indexOf('\r\n\r\n', start);
  if (headEnd === -1) return null;
  const head = bytes.slice(start, headEnd + 2);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const at = headEnd + 4;
  if (status === 100) return readAnswer(bytes, at, isHead);
  const answer = { status, head, body: '' };
  if (isHead || status === 204 || status === 304 || status === 101) return { answer, end: at };
  if (/^transfer-encoding: *chunked/im.test(head)) {
    const read = readChunks(bytes, at);
    return read && { answer: { ...answer, body: read.body }, end: read.end };
  }
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.NaN);
  // Without a length it lasts until the connection ends.
  if (Number.isNaN(length))
    return { answer: { ...answer, body: bytes.slice(at) }, end: bytes.length };
  if (bytes.length < at + length) return null;
  return { answer: { ...answer, body: bytes.slice(at, at + length) }, end: at + length };
};

export const readAnswers = (bytes: string): RawAnswer[] => {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const parsed = readAnswer(bytes, at, false);
    if (!parsed) break;
    answers.push(parsed.answer);
    at = parsed.end;
  }
  return answers;
};
