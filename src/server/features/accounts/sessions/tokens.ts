import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits for a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only hashes are stored, so that a copy of the database opens nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** No 0/O, 1/I/L: codes are read aloud and typed by hand. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const newGroup = (): string =>
  Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** A one-time code in groups of 4 characters, as `ABCD-EFGH`. */
export const newCode = (groups = 2): string => Array.from({ length: groups }, newGroup).join('-');

/** What is hashed of a code: case, spaces and the dash do not matter. */
export const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
