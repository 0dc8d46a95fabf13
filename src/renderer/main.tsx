import './app/app.css';
import './app/reading-comfort.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import './lib/dom/schemas-without-eval.ts';
import './lib/dom/back-layers.ts';
import './lib/storage/appearance-store.ts';
import './lib/dom/pointer-focus.ts';
import { App } from './app/app.tsx';
import { firstPageReady } from './app/router.tsx';
import { currentUserQuery } from './features/accounts/accounts.hooks.ts';
import { pagePainted, pageStands } from './lib/api/fetch-ahead.ts';
import { queryClient } from './lib/api/query-client.ts';
import { controlStyles } from './lib/dom/control-styles.ts';
import { endFirstView } from './lib/dom/first-view.ts';
import { startI18n } from './lib/i18n/i18n.ts';

// Libraries that add a style element (scroll locking) must carry the page's nonce to pass its policy.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

// The current user is requested while the texts load; every page waits for it.
void queryClient.prefetchQuery(currentUserQuery);
/** A loading indicator appears if the first page takes longer than this, in ms. */
const patienceMs = 1_000;
const patienceEnds = new Promise((resolve) => setTimeout(resolve, patienceMs));

// Not awaited here: the first page imports from the file this is part of, and would wait for its end.
void Promise.all([startI18n(), Promise.race([firstPageReady, patienceEnds])]).then(() => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
  // What is opened later waits for them, or tries again.
  void pagePainted()
    .then(controlStyles)
    .catch(() => {});
  // A page with posts ends it sooner.
  void pageStands().then(endFirstView);
});
