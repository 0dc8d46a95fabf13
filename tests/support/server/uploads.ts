import type { makeBrowser, TestAnswer } from '../clients/browser.ts';

type Browser = Pick<ReturnType<typeof makeBrowser>, 'request' | 'post' | 'cookieHeader'>;

export interface PostFormOptions {
  title?: string;
  contentType?: string;
  fields?: Record<string, string>;
  poster?: Buffer;
  fileName?: string;
}

export const makeForm = (file: Buffer | null, options: PostFormOptions = {}): FormData => {
  const form = new FormData();
  form.set('title', options.title ?? 'A picture');
  form.set('contentType', options.contentType ?? 'photo');
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
  const { poster, fileName = 'picture.jpg' } = options;
  if (file) form.set('mediaFile', new Blob([new Uint8Array(file)]), fileName);
  if (poster) form.set('posterFile', new Blob([new Uint8Array(poster)]), 'poster.jpg');
  return form;
};

export const postFile = (
  browser: Browser,
  file: Buffer,
  options?: PostFormOptions,
): Promise<TestAnswer> => browser.post('/api/content', makeForm(file, options));

export const readMedia = async (
  app: { url: string },
  browser: Browser,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) => {
  const response = await fetch(app.url + path, {
    method,
    headers: { cookie: browser.cookieHeader(), ...headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
};
