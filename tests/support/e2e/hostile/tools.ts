/** What a hostile page aims at. */
export interface Target {
  /** The origin of the server. */
  server: string;
  /** A picture in the server that the signed-in person sees, and one that is not there. */
  picture: string;
  missing: string;
  /** The name of the cookie that keeps the person signed in. */
  cookie: string;
  /** What an attack writes. */
  task: { title: string };
}

/**
 * One thing that a hostile page tries, run in it. A server without a gate lets those that say `reads` read and those
 * that say `writes` write; `tries` are those that no browser lets through any more.
 */
export interface Attack {
  name: string;
  does: 'reads' | 'writes' | 'tries';
  /** @returns what it came to know; an empty text for nothing. */
  run: (target: Target) => Promise<string>;
}

interface HostileTools {
  wait(ms: number): Promise<void>;
  /** Adds an element and tells what becomes of it. */
  include(tag: string, attributes: Record<string, string>): Promise<'load' | 'error' | 'nothing'>;
  /** Sends a form into a frame, or wherever else. */
  submit(form: {
    action: string;
    fields: Record<string, string>;
    method?: string;
    enctype?: string;
    target?: string;
  }): Promise<void>;
  /** Runs a script in a frame whose origin is null. */
  sandboxed(script: string): Promise<string>;
}

declare global {
  var hostile: HostileTools;
}

/** Runs in the hostile page before the attacks. */
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
