import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import { type WebSocket, WebSocketServer } from 'ws';

// The chat's baseline: stores each message with one prepared statement in a copy of the database, serialises it once as
// the server does and sends it to every socket. No session, rooms or rules.
const [file = ''] = process.argv.slice(2);
const db = new Database(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');

const user = { id: 1, username: 'mama', displayName: 'Mama Lena', avatar: 'owl' };
const insertMessage = db.prepare(`INSERT INTO chat_messages
  (room_id, user_id, content, sent_at, client_id) VALUES (?, ?, ?, ?, ?)`);

interface Frame {
  type: string;
  roomId: number;
  content: string;
  clientId: string;
}

const store = ({ roomId, content, clientId }: Frame) => {
  const sentAt = new Date().toISOString();
  const { lastInsertRowid } = insertMessage.run(roomId, user.id, content, sentAt, clientId);
  return {
    id: Number(lastInsertRowid),
    roomId,
    userId: user.id,
    content,
    sentAt,
    timestamp: sentAt,
    isRead: false,
    user,
    media: null,
    reactions: [],
    note: null,
    isDeleted: false,
  };
};

const server = createServer();
const sockets = new Set<WebSocket>();
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === 'join_room') {
      socket.send(JSON.stringify({ type: 'joined_room' }));
      return;
    }
    const text = Buffer.from(JSON.stringify({ type: 'chat_message', message: store(frame) }));
    for (const other of sockets) other.send(text, { binary: false });
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
