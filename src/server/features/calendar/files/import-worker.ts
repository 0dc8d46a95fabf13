import '../../../egress/guard-worker.ts';
import { serveParser } from '../../../imports/serve-parser.ts';
import { parseIcs } from './import-rows.ts';

serveParser(parseIcs);
