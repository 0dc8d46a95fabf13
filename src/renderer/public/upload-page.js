// Shows on the plain page for sharing photos how much is sent; without it the form works as well.
(() => {
  const form = document.querySelector('form');
  if (!form || !window.FormData || !window.XMLHttpRequest) return;
  let isSending = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const status = form.querySelector('[role="status"]');
    const button = form.querySelector('button');
    const bar = document.createElement('progress');
    const words = document.createElement('p');
    bar.max = 1;
    words.textContent = form.getAttribute('data-sending');
    status.textContent = '';
    status.appendChild(bar);
    status.appendChild(words);
    button.disabled = true;
    const end = (text) => {
      isSending = false;
      button.disabled = false;
      status.textContent = text;
    };
    const request = new XMLHttpRequest();
    request.open('POST', form.action);
    request.upload.onprogress = (sent) => {
      if (sent.lengthComputable) bar.value = sent.loaded / sent.total;
    };
    request.onerror = () => end(form.getAttribute('data-failed'));
    request.onload = () => {
      // Not by a parser of whole pages: the policy of this page does not know that one's styles.
      const main = /<main>([\s\S]*)<\/main>/.exec(request.responseText);
      if (!main) return end(form.getAttribute('data-failed'));
      document.querySelector('main').innerHTML = main[1];
      document.title = document.querySelector('h1').textContent;
      window.scrollTo(0, 0);
    };
    request.send(new FormData(form));
  });
})();
