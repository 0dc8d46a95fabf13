import '../../../egress/guard-worker.ts';
import { serveParser } from '../../../imports/serve-parser.ts';
import { parseReadingList } from './import-rows.ts';

serveParser(parseReadingList);
