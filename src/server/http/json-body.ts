import express, { type RequestHandler } from 'express';

/** Bytes of JSON that a call may send: more than any contract takes, however its text is escaped. */
export const jsonLimit = 64 * 1024;
/** The same for stories, journal entries and their drafts. */
const longJsonLimit = 5 * jsonLimit;

const longTexts = ['/api/content', '/api/journals', '/api/drafts'];

export const jsonLimitOf = (path: string): number =>
  longTexts.some((start) => path.startsWith(start)) ? longJsonLimit : jsonLimit;

export const parseJson = (): RequestHandler => {
  const usual = express.json({ limit: jsonLimit });
  const long = express.json({ limit: longJsonLimit });
  return (request, response, next) =>
    (jsonLimitOf(request.path) === jsonLimit ? usual : long)(request, response, next);
};
