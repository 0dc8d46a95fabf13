import type { Page } from '@playwright/test';
import { pageAnswersId } from '#shared/page-answers.ts';

/** Pages lose their answers from here on, so that each call is made and a test can answer it. */
export const withoutPageAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript((id) => {
    // Before the page's own scripts, which run once all of it is there.
    new MutationObserver(() => document.getElementById(id)?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  }, pageAnswersId);
