import { limits } from '#shared/features/content/content.limits.ts';
import { paths } from '#shared/paths.ts';
import { sentence } from '../../../http/error-messages.ts';
import { escapeHtml } from '../../../http/escape-html.ts';
import type { RefusedFile, SharedFiles } from './share-files.ts';

/** What every page needs besides its own. */
export interface PageFrame {
  nonce: string;
  space: string;
}

interface UploadForm {
  clientId: string;
  title: string;
  /** Who will see what is shared. */
  audience: string;
  /** Whether the person may share with the family alone. */
  person: string;
  /** Why the last try failed. */
  problem?: string;
}

// Understood by browsers that do not know the app's own styles; dark where the device is.
const style = `
body{margin:0;padding:16px;background:#f9f9f8;color:#21201c;font:20px/1.5 Nunito,system-ui,sans-serif}
main{max-width:520px;margin:0 auto}
h1{margin:8px 0 16px;font-size:32px;line-height:1.2}h2{margin:24px 0 8px;font-size:22px}
p{margin:0 0 12px}label{display:block;margin:0 0 16px}
.pick{padding:20px 16px;border:3px dashed #00665a;border-radius:16px;background:#fff;font-weight:bold}
.pick input{display:block;width:100%;min-height:48px;margin-top:12px;font-size:18px}
.pick input::-webkit-file-upload-button{min-height:64px;margin:0 12px 0 0;padding:12px 20px;border:0;border-radius:12px;background:#00665a;color:#fff;font:inherit;font-weight:bold}
.pick input::file-selector-button{min-height:64px;margin:0 12px 0 0;padding:12px 20px;border:0;border-radius:12px;background:#00665a;color:#fff;font:inherit;font-weight:bold}
.text{box-sizing:border-box;display:block;width:100%;min-height:48px;margin-top:4px;padding:8px 12px;border:1px solid #82827c;border-radius:8px;background:#fff;color:inherit;font:inherit}
.tick input{width:24px;height:24px;margin:0 8px 0 0;vertical-align:middle}
.button{display:block;box-sizing:border-box;width:100%;min-height:64px;margin:0 0 16px;padding:16px;border:0;border-radius:16px;background:#00665a;color:#fff;font:inherit;font-size:24px;font-weight:bold;text-align:center;text-decoration:none}
.plain{background:#e9e8e6;color:#21201c}
.problem{padding:12px 16px;border-left:6px solid #ce2c31;background:#feebec;color:#641723}
progress{display:block;width:100%;height:20px;margin:0 0 8px}
ul{margin:0 0 16px;padding-left:24px}li{overflow-wrap:anywhere}
a:focus,input:focus,button:focus{outline:3px solid #00665a;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#111110;color:#eeeeec}.pick,.text{background:#191918;border-color:#1fd8a4}.text{border-color:#6f6d66}.button{background:#1fd8a4;color:#111110}.pick input::-webkit-file-upload-button{background:#1fd8a4;color:#111110}.pick input::file-selector-button{background:#1fd8a4;color:#111110}.plain{background:#31312e;color:#eeeeec}.problem{background:#3b1219;color:#ffd1d9}a:focus,input:focus,button:focus{outline-color:#1fd8a4}}
`;

const page = ({ nonce, space }: PageFrame, title: string, body: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} · ${space}`)}</title><link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main><script src="/upload-page.js"></script></body></html>
`;

const say = (...words: Parameters<typeof sentence>): string => escapeHtml(sentence(...words));

const link = (path: string, words: string, look = 'button'): string =>
  `<a class="${look}" href="${path}">${words}</a>`;

const homeLink = (): string => link(paths.home, say('uploadPage:home'), 'button plain');

/** The page that asks for files. */
export const formPage = (frame: PageFrame, form: UploadForm): string =>
  page(
    frame,
    sentence('uploadPage:title'),
    `${form.problem ? `<p class="problem" role="alert">${escapeHtml(form.problem)}</p>` : ''}
<form method="post" action="${paths.upload}" enctype="multipart/form-data" data-sending="${say('uploadPage:sending')}" data-failed="${say('uploadPage:failed')}">
<label class="pick">${say('uploadPage:choose')}
<input type="file" name="mediaFile" multiple accept="image/*,video/*" required></label>
<label>${say('content:form.title')}
<input class="text" name="title" value="${escapeHtml(form.title)}" maxlength="${limits.titleMax}"></label>
<label class="tick"><input type="checkbox" name="isFamilyContent" value="true">${say('content:form.family')}</label>
<p>${escapeHtml(form.audience)}</p>
<input type="hidden" name="clientId" value="${escapeHtml(form.clientId)}">
<div role="status"></div>
<button class="button" type="submit">${say('content:form.share')}</button>
</form>
<p>${say('uploadPage:signedIn', { name: form.person })}</p>
${homeLink()}`,
  );

const listOf = (names: string[]): string =>
  names.length > 0 ? `<ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>` : '';

const refusedList = (refused: RefusedFile[]): string =>
  refused.length > 0
    ? `<h2>${say('uploadPage:refused')}</h2>${listOf(
        refused.map(
          ({ name, reason }) => `<strong>${escapeHtml(name)}</strong>: ${escapeHtml(reason)}`,
        ),
      )}`
    : '';

/** The page that says what became of the files. */
export const resultPage = (frame: PageFrame, result: SharedFiles): string => {
  const { postId, isRepeated, shared, refused } = result;
  const heading = isRepeated
    ? sentence('uploadPage:repeated')
    : sentence(postId === null ? 'uploadPage:nothing' : 'uploadPage:shared', {
        count: shared.length,
      });
  const asked = refused.length + shared.length === 0 && !isRepeated;
  return page(
    frame,
    heading,
    `${asked ? `<p>${say('uploadPage:noFiles')}</p>` : ''}${listOf(shared.map(escapeHtml))}
${refusedList(refused)}
${postId === null ? '' : link(paths.post(postId), say('uploadPage:post'))}
${link(paths.upload, say(postId === null ? 'uploadPage:again' : 'uploadPage:more'), 'button plain')}
${homeLink()}`,
  );
};

/** The page of a person who may not share at the moment, and why. */
export const refusedPage = (frame: PageFrame, reason: string): string =>
  page(
    frame,
    sentence('uploadPage:nothing'),
    `<p class="problem" role="alert">${escapeHtml(reason)}</p>
${link(paths.upload, say('uploadPage:again'), 'button plain')}
${homeLink()}`,
  );
