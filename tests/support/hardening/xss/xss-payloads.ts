/** Called by a payload that runs; the tests listen for it. */
const hit = '__xss()';
const elsewhere = '//x.test';

/** Known ways to run a script without interaction; short enough for a name. */
const vectors = [
  `<script>${hit}</script>`,
  `<ScRiPt >${hit}</sCrIpT>`,
  `<script src=${elsewhere}></script>`,
  `<script src=data:,${hit}></script>`,
  `<script type=module>${hit}</script>`,
  `<img src=x onerror=${hit}>`,
  `<img src=x onerror=${hit}//`,
  `<IMG SRC=x OnErRoR="${hit}">`,
  `<img/src=x/onerror=${hit}>`,
  `<img src=${elsewhere}>`,
  `<svg onload=${hit}>`,
  `<svg><script>${hit}</script></svg>`,
  `<svg><set onbegin=${hit} dur=1s>`,
  `<svg><a xlink:href=javascript:${hit}>x`,
  `<math href=javascript:${hit}>x</math>`,
  `<body onload=${hit}>`,
  `<iframe srcdoc="<svg/onload=${hit}>">`,
  `<iframe src=javascript:${hit}>`,
  `<iframe src=${elsewhere}></iframe>`,
  `<object data=${elsewhere}></object>`,
  `<embed src=${elsewhere}>`,
  `<video src=x onerror=${hit}></video>`,
  `<audio src=x onerror=${hit}></audio>`,
  `<video><source onerror=${hit}></video>`,
  `<input autofocus onfocus=${hit}>`,
  `<details open ontoggle=${hit}>x`,
  `<marquee onstart=${hit}>x</marquee>`,
  `<link rel=stylesheet href=${elsewhere}>`,
  `<meta http-equiv=refresh content=0;${elsewhere}>`,
  `<base href=${elsewhere}>`,
  `<form action=${elsewhere}><button>x`,
  `<a href="javascript:${hit}">x</a>`,
  `<a href="data:text/html,<img src=x>">x</a>`,
  `<style>*{background:url(${elsewhere})}</style>`,
  `javascript:${hit}`,
  `[x](javascript:${hit})`,
  `http:${elsewhere}/"onmouseover=${hit}`,
  `{{constructor.constructor('${hit}')()}}`,
  `\${${hit}}`,
  `&lt;img src=x onerror=${hit}&gt;`,
];

/** Contexts of a text: between tags, in an attribute, a script, a comment, a raw text element. */
const contexts = ['', '">', "';</script>", '-->', '</textarea>'];

export const xssPayloads: string[] = contexts.flatMap((context) =>
  vectors.map((vector) => context + vector),
);
