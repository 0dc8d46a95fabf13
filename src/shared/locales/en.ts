import about from './en/about.json' with { type: 'json' };
import accounts from './en/accounts.json' with { type: 'json' };
import admin from './en/admin.json' with { type: 'json' };
import approvals from './en/approvals.json' with { type: 'json' };
import audit from './en/audit.json' with { type: 'json' };
import backups from './en/backups.json' with { type: 'json' };
import badges from './en/badges.json' with { type: 'json' };
import calendar from './en/calendar.json' with { type: 'json' };
import chat from './en/chat.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import computer from './en/computer.json' with { type: 'json' };
import content from './en/content.json' with { type: 'json' };
import desktop from './en/desktop.json' with { type: 'json' };
import emotions from './en/emotions.json' with { type: 'json' };
import exports from './en/exports.json' with { type: 'json' };
import files from './en/files.json' with { type: 'json' };
import games from './en/games.json' with { type: 'json' };
import help from './en/help.json' with { type: 'json' };
import helpcall from './en/helpcall.json' with { type: 'json' };
import household from './en/household.json' with { type: 'json' };
import imports from './en/imports.json' with { type: 'json' };
import journal from './en/journal.json' with { type: 'json' };
import kidtime from './en/kidtime.json' with { type: 'json' };
import network from './en/network.json' with { type: 'json' };
import outside from './en/outside.json' with { type: 'json' };
import pairing from './en/pairing.json' with { type: 'json' };
import people from './en/people.json' with { type: 'json' };
import readAloud from './en/readAloud.json' with { type: 'json' };
import reading from './en/reading.json' with { type: 'json' };
import search from './en/search.json' with { type: 'json' };
import secure from './en/secure.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import tasks from './en/tasks.json' with { type: 'json' };
import trash from './en/trash.json' with { type: 'json' };
import trouble from './en/trouble.json' with { type: 'json' };
import viewers from './en/viewers.json' with { type: 'json' };

/** English, complete; other languages are compared with it. */
export const en = {
  common,
  shell,
  accounts,
  household,
  content,
  chat,
  calendar,
  tasks,
  journal,
  emotions,
  games,
  badges,
  reading,
  desktop,
  help,
  about,
  admin,
  approvals,
  audit,
  exports,
  files,
  helpcall,
  kidtime,
  people,
  readAloud,
  search,
  trash,
  viewers,
  outside,
  trouble,
  backups,
  secure,
  pairing,
  network,
  computer,
  imports,
};
