import type { Attack } from './tools.ts';

const calls: Attack[] = [
  {
    name: 'fetch',
    does: 'reads',
    run: ({ server }) =>
      fetch(`${server}/api/user`, { credentials: 'include' })
        .then((a) => a.text())
        .catch(() => ''),
  },
  {
    name: 'fetch of the page itself',
    does: 'reads',
    run: ({ server }) =>
      fetch(server, { credentials: 'include' })
        .then((a) => a.text())
        .catch(() => ''),
  },
  {
    name: 'fetch that asks for nothing but the head',
    does: 'reads',
    run: ({ server }) =>
      fetch(`${server}/api/user`, { method: 'HEAD', credentials: 'include' })
        .then((a) => (a.ok ? 'loaded' : ''))
        .catch(() => ''),
  },
  {
    name: 'fetch in every other mode',
    does: 'tries',
    run: async ({ server }) => {
      const modes: RequestMode[] = ['no-cors', 'same-origin', 'navigate'];
      const asked = modes.map((mode) =>
        Promise.resolve()
          .then(() => fetch(`${server}/api/user`, { mode, credentials: 'include' }))
          .then((a) => a.text())
          .catch(() => ''),
      );
      return (await Promise.all(asked)).join('');
    },
  },
  {
    name: 'fetch of what the browser keeps',
    does: 'tries',
    run: ({ server }) =>
      Promise.resolve()
        .then(() => fetch(`${server}/api/user`, { cache: 'only-if-cached', mode: 'same-origin' }))
        .then((a) => a.text())
        .catch(() => ''),
  },
  {
    name: 'fetch that follows a redirect',
    does: 'reads',
    run: ({ server }) =>
      fetch(`/redirect?to=${encodeURIComponent(`${server}/api/user`)}`, { credentials: 'include' })
        .then((a) => a.text())
        .catch(() => ''),
  },
  {
    name: 'XMLHttpRequest that reads',
    does: 'reads',
    run: ({ server }) =>
      new Promise((resolve) => {
        const request = new XMLHttpRequest();
        request.open('GET', `${server}/api/content`);
        request.withCredentials = true;
        request.onloadend = () => resolve(request.responseText);
        request.send();
      }),
  },
  {
    name: 'an event source',
    does: 'reads',
    run: ({ server }) =>
      new Promise((resolve) => {
        const source = new EventSource(`${server}/api/events`, { withCredentials: true });
        const end = (text: string) => {
          source.close();
          resolve(text);
        };
        source.onmessage = ({ data }) => end(String(data));
        source.onerror = () => end('');
        setTimeout(() => end(''), 1_000);
      }),
  },
  {
    name: 'a socket',
    does: 'reads',
    run: ({ server }) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${server.replace('http', 'ws')}/ws`);
        socket.onmessage = ({ data }) => resolve(String(data));
        socket.onerror = () => resolve('');
        setTimeout(() => resolve(''), 1_500);
      }),
  },
  {
    name: 'the greeting of a socket without a session',
    does: 'reads',
    run: ({ server }) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${server.replace('http', 'ws')}/ws/hello`);
        socket.onopen = () => resolve('loaded');
        socket.onerror = () => resolve('');
        setTimeout(() => resolve(''), 1_500);
      }),
  },
  {
    name: 'fetch that reads without an origin',
    does: 'reads',
    run: ({ server }) =>
      hostile.sandboxed(
        `const a = await fetch('${server}/api/user',{credentials:'include'});parent.postMessage(await a.text(),'*')`,
      ),
  },
];

const included = (name: string, tag: string, attributes: (server: string) => object): Attack => ({
  name,
  does: 'reads',
  run: new Function(
    'target',
    `return hostile.include('${tag}', (${String(attributes)})(target.server, target)).then((o) => o === 'load' ? 'loaded' : '')`,
  ) as Attack['run'],
});

const includes: Attack[] = [
  included('a script', 'script', (server) => ({ src: `${server}/api/content` })),
  included('a style sheet', 'link', (server) => ({ rel: 'stylesheet', href: `${server}/style` })),
  included('an icon to come', 'link', (server) => ({
    rel: 'preload',
    as: 'fetch',
    href: `${server}/api/content`,
    crossorigin: 'use-credentials',
  })),
  {
    name: 'a picture',
    does: 'reads',
    run: async ({ picture }) =>
      (await hostile.include('img', { src: picture })) === 'load' ? 'loaded' : '',
  },
  {
    name: 'the points of a picture',
    does: 'reads',
    run: async ({ picture }) => {
      const image = new Image();
      image.crossOrigin = 'use-credentials';
      image.src = picture;
      try {
        await image.decode();
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return `loaded ${context?.getImageData(0, 0, 1, 1).data.join()}`;
      } catch {
        return '';
      }
    },
  },
  {
    name: 'a font',
    does: 'tries',
    run: ({ server }) =>
      new FontFace('stolen', `url(${server}/api/content)`).load().then(
        () => 'loaded',
        () => '',
      ),
  },
  {
    name: 'a background of a style',
    does: 'tries',
    run: async ({ picture }) => {
      document.body.style.background = `url(${picture})`;
      await hostile.wait(100);
      return '';
    },
  },
  {
    name: 'sound, film and subtitles',
    does: 'tries',
    run: async ({ server, picture }) => {
      const outcomes = await Promise.all([
        hostile.include('audio', { src: picture, preload: 'auto' }),
        hostile.include('video', { src: `${server}/api/content`, preload: 'auto' }),
        hostile.include('video', { poster: picture }),
      ]);
      return outcomes.includes('load') ? 'loaded' : '';
    },
  },
  {
    name: 'a script of a worker',
    does: 'reads',
    run: ({ server }) =>
      new Promise((resolve) => {
        const code = `try{importScripts('${server}/api/content');postMessage('loaded')}catch(e){postMessage(e.name==='NetworkError'?'':e.name)}`;
        const worker = new Worker(URL.createObjectURL(new Blob([code])));
        worker.onmessage = ({ data }) => resolve(String(data));
        setTimeout(() => resolve(''), 1_000);
      }),
  },
  {
    name: 'a module',
    does: 'tries',
    run: ({ server }) =>
      import(`${server}/api/content`).then(
        () => 'loaded',
        () => '',
      ),
  },
];

export const readingAttacks: Attack[] = [...calls, ...includes];
