export class FakeSocket extends EventTarget {
  static OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 0;
  sent: ({ type: string } & Record<string, unknown>)[] = [];
  url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  hear(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  connect(serial = 0) {
    this.readyState = FakeSocket.OPEN;
    this.hear({ type: 'connected', clientId: 'c', serial });
  }
  close() {
    this.readyState = 2;
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
