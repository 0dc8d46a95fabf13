export interface Target {
  server: string;
  picture: string;
  missing: string;
  cookie: string;
  task: { title: string };
}

/**
 * One attempt by a hostile page, run in it. On a server without guards, attacks marked `reads` can read and those
 * marked `writes` can write; no browser allows those marked `tries` any more.
 */
export interface Attack {
  name: string;
  does: 'reads' | 'writes' | 'tries';
  /** @returns what it learned; empty for nothing. */
  run: (target: Target) => Promise<string>;
}

interface HostileTools {
  wait(ms: number): Promise<void>;
  include(tag: string, attributes: Record<string, string>): Promise<'load' | 'error' | 'nothing'>;
  /** Submits a form, into a frame by default. */
  submit(form: {
    action: string;
    fields: Record<string, string>;
    method?: string;
    enctype?: string;
    target?: string;
  }): Promise<void>;
  /** Runs a script in a sandboxed frame, with a null origin. */
  sandboxed(script: string): Promise<string>;
}

declare global {
  var hostile: HostileTools;
}

export const installHostileTools = (): void => {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const ended = (element: Element, patienceMs: number) =>
    new Promise<'load' | 'error' | 'nothing'>((resolve) => {
      for (const type of ['load', 'loadeddata', 'loadedmetadata']) {
        element.addEventListener(type, () => resolve('load'));
      }
      element.addEventListener('error', () => resolve('error'));
      setTimeout(() => resolve('nothing'), patienceMs);
    });
  const add = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  globalThis.hostile = {
    wait,
    include: (tag, attributes) => {
      const element = add(tag, attributes);
      const outcome = ended(element, 1_000);
      document.body.append(element);
      return outcome;
    },
    submit: async ({ action, fields, method = 'POST', enctype = '', target = 'sink' }) => {
      const frame = document.createElement('iframe');
      frame.name = 'sink';
      document.body.append(frame);
      const form = add('form', { action, method, enctype, target }) as HTMLFormElement;
      for (const [name, value] of Object.entries(fields))
        form.append(add('input', { name, value }));
      document.body.append(form);
      const outcome = ended(frame, 600);
      form.submit();
      await outcome;
    },
    sandboxed: (script) => {
      const heard = new Promise<string>((resolve) => {
        addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
        setTimeout(() => resolve(''), 1_000);
      });
      const srcdoc = `<script>(async()=>{try{${script}}catch{parent.postMessage('','*')}})()</script>`;
      document.body.append(add('iframe', { sandbox: 'allow-scripts allow-forms', srcdoc }));
      return heard;
    },
  };
};
