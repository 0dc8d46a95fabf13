import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import express from 'express';

// The stack's own cost: only Express and Drizzle over the same database.
const [file = ''] = process.argv.slice(2);
const db = drizzle({ client: new Database(file) });
const app = express();
app.get('/api/health', (_request, response) => {
  response.json(db.$client.prepare('SELECT count(*) n FROM users').get());
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
