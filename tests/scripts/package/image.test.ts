import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const dockerfile = read('docker/Dockerfile');
/** The instructions of the last stage, which is what runs. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const compose = read('docker/compose.yaml');

test('the image runs the launcher as a user who is not root', () => {
  expect(image.indexOf('USER node')).toBeLessThan(image.indexOf('ENTRYPOINT'));
  expect(image).toContain('ENTRYPOINT ["/app/treehouse", "serve", ');
  expect(image).toContain('CMD ["/app/treehouse", "health", "--data=/data"]');
  expect(image).toContain('--runs-as=container');
});

test('compose names the version of the project, and gives the container no rights', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(compose).toContain(`image: treehouse:\${TREEHOUSE_VERSION:-${version}}`);
  for (const line of [
    'network_mode: host',
    'read_only: true',
    'cap_drop: [ALL]',
    'no-new-privileges:true',
  ]) {
    expect(compose).toContain(line);
  }
});
