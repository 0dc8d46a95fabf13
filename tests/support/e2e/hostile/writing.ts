import type { Attack } from './tools.ts';

const forms: Attack[] = [
  {
    name: 'a form',
    does: 'writes',
    run: async ({ server, task }) => {
      await hostile.submit({ action: `${server}/api/tasks`, fields: task });
      return '';
    },
  },
  {
    name: 'a form in parts',
    does: 'writes',
    run: async ({ server }) => {
      const fields = { title: 'HOSTILE', contentType: 'story', textContent: 'HOSTILE' };
      const enctype = 'multipart/form-data';
      await hostile.submit({ action: `${server}/api/content`, fields, enctype });
      return '';
    },
  },
  {
    name: 'a form of plain text that is JSON',
    does: 'writes',
    run: async ({ server }) => {
      const fields = { '{"title":"HOSTILE","x":"': '"}' };
      await hostile.submit({ action: `${server}/api/tasks`, fields, enctype: 'text/plain' });
      return '';
    },
  },
  {
    name: 'a form that only asks',
    does: 'tries',
    run: async ({ server }) => {
      const fields = { _method: 'DELETE', title: 'HOSTILE' };
      await hostile.submit({ action: `${server}/api/tasks/1`, fields, method: 'GET' });
      return '';
    },
  },
  {
    name: 'a form into a new window',
    does: 'writes',
    run: async ({ server, task }) => {
      const popup = open('about:blank', 'victim');
      await hostile.submit({ action: `${server}/api/tasks`, fields: task, target: 'victim' });
      popup?.close();
      return '';
    },
  },
  {
    name: 'signing a person out by a form',
    does: 'writes',
    run: async ({ server }) => {
      await hostile.submit({ action: `${server}/api/logout`, fields: {} });
      return '';
    },
  },
  {
    name: 'signing a person in as another one by a form',
    does: 'writes',
    run: async ({ server }) => {
      const fields = { '{"username":"gus","password":"four quiet owls","x":"': '"}' };
      await hostile.submit({ action: `${server}/api/login`, fields, enctype: 'text/plain' });
      return '';
    },
  },
  {
    name: 'a form without an origin',
    does: 'writes',
    run: async ({ server }) => {
      await hostile.sandboxed(
        `document.write('<form method=post action="${server}/api/tasks"><input name=title></form>');` +
          `document.forms[0].submit();`,
      );
      return '';
    },
  },
];

const fetched = (name: string, path: string, init: RequestInit): Attack => ({
  name,
  does: 'writes',
  run: new Function(
    'target',
    `return fetch(target.server + ${JSON.stringify(path)}, { credentials: 'include', ...${JSON.stringify(init)} }).then(() => '', () => '')`,
  ) as Attack['run'],
});

const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ title: 'HOSTILE' });

const fetches: Attack[] = [
  fetched('fetch with JSON', '/api/tasks', { method: 'POST', headers: json, body }),
  fetched('fetch with JSON called text', '/api/tasks', { method: 'POST', mode: 'no-cors', body }),
  fetched('fetch with our header', '/api/tasks', {
    method: 'POST',
    headers: { ...json, 'x-treehouse': '1' },
    body,
  }),
  fetched('PUT', '/api/tasks/1', { method: 'PUT', headers: json, body }),
  fetched('PATCH', '/api/tasks/1', { method: 'PATCH', headers: json, body }),
  fetched('DELETE', '/api/content/1', { method: 'DELETE' }),
  fetched('a method behind another', '/api/tasks/1', {
    method: 'POST',
    headers: { 'x-http-method-override': 'DELETE' },
  }),
  fetched('fetch that outlives the page', '/api/tasks', { method: 'POST', keepalive: true, body }),
  fetched('registering', '/api/register', { method: 'POST', mode: 'no-cors', body }),
  fetched('setting up', '/api/setup', { method: 'POST', mode: 'no-cors', body }),
];

const others: Attack[] = [
  {
    name: 'fetch with a form in parts',
    does: 'writes',
    run: async ({ server }) => {
      const form = new FormData();
      form.set('displayName', 'HOSTILE');
      form.set('avatar', new File(['x'], 'x.png', { type: 'image/png' }));
      const init: RequestInit = { method: 'PUT', mode: 'cors', credentials: 'include', body: form };
      await fetch(`${server}/api/user/1`, init).catch(() => {});
      return '';
    },
  },
  {
    name: 'XMLHttpRequest',
    does: 'writes',
    run: ({ server, task }) =>
      new Promise((resolve) => {
        const request = new XMLHttpRequest();
        request.open('POST', `${server}/api/tasks`);
        request.withCredentials = true;
        request.onloadend = () => resolve(request.responseText);
        request.send(JSON.stringify(task));
      }),
  },
  {
    name: 'a beacon',
    does: 'writes',
    run: async ({ server, task }) => {
      navigator.sendBeacon(`${server}/api/tasks`, JSON.stringify(task));
      await hostile.wait(200);
      return '';
    },
  },
  {
    name: 'a beacon with JSON',
    does: 'writes',
    run: async ({ server, task }) => {
      const blob = new Blob([JSON.stringify(task)], { type: 'application/json' });
      navigator.sendBeacon(`${server}/api/tasks`, blob);
      await hostile.wait(200);
      return '';
    },
  },
  {
    name: 'fetch without an origin',
    does: 'writes',
    run: ({ server }) =>
      hostile.sandboxed(
        `const a = await fetch('${server}/api/tasks',{method:'POST',credentials:'include',body:'{"title":"HOSTILE"}'});` +
          `parent.postMessage(await a.text(),'*')`,
      ),
  },
  {
    name: 'a ping of a link',
    does: 'writes',
    run: async ({ server }) => {
      const link = document.createElement('a');
      link.href = '#';
      link.ping = `${server}/api/logout`;
      document.body.append(link);
      link.click();
      await hostile.wait(200);
      return '';
    },
  },
];

export const writingAttacks: Attack[] = [...forms, ...fetches, ...others];
