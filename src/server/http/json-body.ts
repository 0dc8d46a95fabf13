import express, { type RequestHandler } from 'express';

/** Bytes of JSON that a call may send: more than any contract takes, however its text is escaped. */
export const jsonLimit = 64 * 1024;

export const parseJson = (): RequestHandler => express.json({ limit: jsonLimit });
