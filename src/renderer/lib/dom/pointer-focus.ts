/**
 * Marks the page while the latest input came from a mouse, finger or pen, so that app.css hides focus rings until
 * a key is pressed.
 */
const { dataset } = document.documentElement;

addEventListener(
  'pointerdown',
  () => {
    dataset.pointer = '';
  },
  true,
);
addEventListener(
  'keydown',
  () => {
    delete dataset.pointer;
  },
  true,
);
