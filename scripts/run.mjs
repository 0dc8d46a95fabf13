// `npm start` etc.: `node scripts/run.mjs run/start` runs run/start.ts. Plain JavaScript, so that an older Node started
// without npm reports its version instead of failing at the first type.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Treehouse needs Node 22.18 or newer, and this is ${process.versions.node}. Start it with npm, which brings its own: npm start`,
  );
  process.exit(1);
}

const [name] = process.argv.splice(2, 1);
await import(`./${name}.ts`);
