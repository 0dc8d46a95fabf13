import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type PageAnswers, pageAnswersId } from '#shared/page-answers.ts';
import { makeTempDir } from './test-db.ts';

/** A built client that is only a page with room for its answers. */
export const makeClientDir = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  mkdirSync(join(dir.path, 'assets'));
  writeFileSync(join(dir.path, 'index.html'), '<head></head><!--page-answers--><div></div>');
  return dir.path;
};

const element = new RegExp(`<script type="application/json" id="${pageAnswersId}">(.*?)</script>`);

/** What a page brought. */
export const pageAnswersIn = (html: string): PageAnswers =>
  JSON.parse(element.exec(html)?.[1] ?? '{"version":"","serial":null,"answers":{}}');
