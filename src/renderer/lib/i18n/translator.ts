/** Words by key, as a catalogue's file has them: texts, and groups of them. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** What is put into a text, and what chooses its form: `count` its plural, `context` another wording. */
export type TextValues = Readonly<Record<string, unknown>>;

interface Sources {
  defaultNamespace: string;
  /** The language whose catalogues are complete. */
  fallback: string;
  load: (language: string, namespace: string) => Promise<Catalogue>;
}

const slots = /\{\{\s*(\w+)\s*\}\}/g;

/** A slot that nothing is given for stays as it is: it is seen, and found, sooner than a gap. */
const fill = (text: string, values: TextValues): string =>
  text.replace(slots, (slot, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : slot,
  );

const find = (catalogue: Catalogue | undefined, key: string): string | undefined => {
  let found: string | Catalogue | undefined = catalogue;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === 'string' ? found : undefined;
};

/**
 * Texts by key, from catalogues in the form of i18next, which the server and the desktop read with that library: `ns:`
 * before a key, `{{slots}}`, `_one` and `_other` by the language's plural rules, `_context` before them. A page needs no
 * more of it, and would wait for all of it.
 */
export class Translator {
  /** The chosen language and the one it falls back to. */
  #languages: string[];
  readonly #sources: Sources;
  /** By language and namespace. */
  readonly #catalogues = new Map<string, Catalogue>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #plurals = new Map<string, Intl.PluralRules>();

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#languages = [sources.fallback];
  }

  get language(): string {
    return this.#languages[0] ?? this.#sources.fallback;
  }

  set language(language: string) {
    this.#languages = [...new Set([language, this.#sources.fallback])];
  }

  add(language: string, namespace: string, catalogue: Catalogue): void {
    this.#catalogues.set(`${language}/${namespace}`, catalogue);
  }

  has(namespace: string): boolean {
    return this.#languages.every((language) => this.#catalogues.has(`${language}/${namespace}`));
  }

  /** Loads a namespace once; the promise is the same until it fails, after which the next call tries again. */
  load(namespace: string): Promise<void> {
    const known = this.#loading.get(namespace);
    if (known) return known;
    const loading = this.#fetch(namespace);
    this.#loading.set(namespace, loading);
    loading.catch(() => this.#loading.delete(namespace));
    return loading;
  }

  async loadAll(namespaces: readonly string[]): Promise<void> {
    const missing = namespaces.filter((namespace) => !this.has(namespace));
    await Promise.all(missing.map((namespace) => this.load(namespace)));
  }

  /** @returns the text of a key such as `common:close`; of an unknown one the key, without its namespace. */
  text(name: string, values: TextValues = {}, namespace = this.#sources.defaultNamespace): string {
    const colon = name.indexOf(':');
    const key = name.slice(colon + 1);
    const place = colon < 0 ? namespace : name.slice(0, colon);
    for (const language of this.#languages) {
      const catalogue = this.#catalogues.get(`${language}/${place}`);
      for (const form of this.#forms(key, values, language)) {
        const text = find(catalogue, form);
        if (text !== undefined) return text.includes('{{') ? fill(text, values) : text;
      }
    }
    return key;
  }

  async #fetch(namespace: string): Promise<void> {
    const wanted = this.#languages.filter((name) => !this.#catalogues.has(`${name}/${namespace}`));
    await Promise.all(
      wanted.map(async (language) =>
        this.add(language, namespace, await this.#sources.load(language, namespace)),
      ),
    );
  }

  /** The names a text may have, the most precise first; `_other` serves for a form that a catalogue lacks. */
  #forms(key: string, { count, context }: TextValues, language: string): string[] {
    const bases = context === undefined || context === '' ? [key] : [`${key}_${context}`, key];
    if (typeof count !== 'number') return bases;
    const plural = this.#pluralOf(language).select(count);
    const precise = bases.flatMap((base) =>
      count === 0 ? [`${base}_zero`, `${base}_${plural}`, base] : [`${base}_${plural}`, base],
    );
    return [...precise, ...bases.map((base) => `${base}_other`)];
  }

  #pluralOf(language: string): Intl.PluralRules {
    const known = this.#plurals.get(language);
    if (known) return known;
    const isKnown = Intl.PluralRules.supportedLocalesOf(language).length > 0;
    const rules = new Intl.PluralRules(isKnown ? language : this.#sources.fallback);
    this.#plurals.set(language, rules);
    return rules;
  }
}
