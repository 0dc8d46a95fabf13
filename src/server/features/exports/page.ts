import { isDay } from '#shared/dates.ts';
import type { MessageKey } from '#shared/locales/messages.ts';
import type { ExportItem, ExportNote, ExportSection } from '../../extension-points/data-export.ts';
import { sentence } from '../../http/error-messages.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { ExportMedia } from './exports.store.ts';

// Self-contained and small: the page must open in decades, without Treehouse and without the internet.
const style = `
:root{color-scheme:light dark;--text:#21201c;--soft:#63635e;--page:#f9f9f8;--card:#fff;--line:#dad9d6;--link:#00665a}
@media (prefers-color-scheme:dark){:root{--text:#eeeeec;--soft:#b5b3ad;--page:#111110;--card:#191918;--line:#3b3a37;--link:#1fd8a4}}
*{box-sizing:border-box}
body{margin:0 auto;padding:24px 16px 64px;max-width:760px;background:var(--page);color:var(--text);font:18px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:2rem;line-height:1.2}h2{margin:56px 0 16px;font-size:1.5rem;line-height:1.3}h3{margin:0;font-size:1.15rem}
a{color:var(--link)}nav ul{padding:0;list-style:none;columns:2;column-gap:24px}nav a{display:inline-block;padding:8px 0}
article{margin:0 0 16px;padding:16px 20px;background:var(--card);border:1px solid var(--line);border-radius:12px}
time,.soft{color:var(--soft);font-size:.95rem}p{margin:8px 0;white-space:pre-wrap}
dl{margin:8px 0;display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dt{color:var(--soft)}dd{margin:0}
img{display:block;max-width:100%;max-height:70vh;margin:12px 0;border-radius:8px}
blockquote{margin:12px 0 0;padding:4px 0 4px 16px;border-left:3px solid var(--line)}
@media (max-width:480px){nav ul{columns:1}}
@media print{article{break-inside:avoid}}
`;

/** How dates are written, in the household's zone. */
export const dateWriter = (timeZone: string): ((at: string) => string) => {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (at) =>
    isDay(at) ? day.format(new Date(`${at}T00:00:00Z`)) : moment.format(new Date(at));
};

export const pageHead = (about: { name: string; space: string; date: string }): string => {
  const title = escapeHtml(sentence('exports:page.title', { name: about.name }));
  const made = sentence('exports:page.made', { space: about.space, date: about.date });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'">
<title>${title}</title><style>${style}</style></head><body>
<header><h1>${title}</h1><p class="soft">${escapeHtml(made)}</p></header>\n`;
};

export const pageContents = (
  sections: { name: string; title: MessageKey; count: number }[],
): string => {
  const rows = sections.map(
    ({ name, title, count }) =>
      `<li><a href="#${name}">${escapeHtml(sentence(title))}</a> <span class="soft">${count}</span></li>`,
  );
  const heading = escapeHtml(sentence('exports:page.contents'));
  return `<nav aria-label="${heading}"><h2>${heading}</h2><ul>\n${rows.join('\n')}\n</ul></nav>\n<main>\n`;
};

export const sectionHead = (name: string, title: MessageKey): string =>
  `<section id="${name}"><h2>${escapeHtml(sentence(title))}</h2>\n`;

export const sectionEnd = (files: ExportSection['files'], isEmpty: boolean): string => {
  const links = (files ?? []).map(({ path }) => `<a href="data/${path}">${path}</a>`).join(' · ');
  const empty = isEmpty ? `<p class="soft">${escapeHtml(sentence('exports:page.empty'))}</p>` : '';
  const label = escapeHtml(sentence('exports:page.files'));
  return `${empty}${links && `<p class="soft">${label}: ${links}</p>`}</section>\n`;
};

const paragraphs = (texts: string[]): string =>
  texts
    .filter((text) => text.trim() !== '')
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('');

type Fact = NonNullable<ExportItem['facts']>[number];

const factList = (facts: Fact[]): string => {
  const rows = facts
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([label, value]) =>
        `<dt>${escapeHtml(sentence(label))}</dt><dd>${escapeHtml(String(value))}</dd>`,
    );
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '';
};

/** A picture, video or recording with its caption. */
export interface CaptionedMedia extends ExportMedia {
  caption?: string | undefined;
}

const links = { video: 'exports:page.video', audio: 'exports:page.recording' } as const;

const picture = (media: CaptionedMedia, alt: string): string =>
  media.kind !== 'image'
    ? `<p><a href="${media.path}">${escapeHtml(sentence(links[media.kind]))}</a></p>`
    : `<a href="${media.path}"><img src="${media.path}" alt="${escapeHtml(alt)}" loading="lazy"></a>`;

/** One thing; what others said to it follows, then `articleEnd`. */
export const articleHead = (
  item: ExportItem,
  media: CaptionedMedia[],
  writeDate: (at: string) => string,
): string => {
  const { title, at, text = [], facts = [] } = item;
  const time = at ? `<time datetime="${escapeHtml(at)}">${escapeHtml(writeDate(at))}</time>` : '';
  const shown = media.map(
    (one) => picture(one, one.caption || title) + paragraphs([one.caption ?? '']),
  );
  const takenAt = media.find((one) => one.takenAt)?.takenAt;
  const taken: Fact[] = takenAt ? [['exports:facts.taken', writeDate(takenAt.slice(0, 10))]] : [];
  return `<article><h3>${escapeHtml(title)}</h3>${time}${shown.join('')}${paragraphs(text)}${factList([...taken, ...facts])}`;
};

export const noteText = (
  { who, at, text }: ExportNote,
  writeDate: (at: string) => string,
): string =>
  `<blockquote><strong>${escapeHtml(who)}</strong> <time>${escapeHtml(writeDate(at))}</time><p>${escapeHtml(text)}</p></blockquote>`;

export const articleEnd = '</article>\n';
export const pageEnd = '</main></body></html>\n';
