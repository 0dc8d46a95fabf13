import accounts from './en/accounts.json' with { type: 'json' };
import admin from './en/admin.json' with { type: 'json' };
import albums from './en/albums.json' with { type: 'json' };
import approvals from './en/approvals.json' with { type: 'json' };
import audit from './en/audit.json' with { type: 'json' };
import backups from './en/backups.json' with { type: 'json' };
import badges from './en/badges.json' with { type: 'json' };
import calendar from './en/calendar.json' with { type: 'json' };
import caption from './en/caption.json' with { type: 'json' };
import chat from './en/chat.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import computer from './en/computer.json' with { type: 'json' };
import content from './en/content.json' with { type: 'json' };
import continuous from './en/continuous.json' with { type: 'json' };
import desktop from './en/desktop.json' with { type: 'json' };
import displays from './en/displays.json' with { type: 'json' };
import drawing from './en/drawing.json' with { type: 'json' };
import emotions from './en/emotions.json' with { type: 'json' };
import exports from './en/exports.json' with { type: 'json' };
import files from './en/files.json' with { type: 'json' };
import gallery from './en/gallery.json' with { type: 'json' };
import games from './en/games.json' with { type: 'json' };
import help from './en/help.json' with { type: 'json' };
import helpRequests from './en/helpRequests.json' with { type: 'json' };
import household from './en/household.json' with { type: 'json' };
import https from './en/https.json' with { type: 'json' };
import imports from './en/imports.json' with { type: 'json' };
import journal from './en/journal.json' with { type: 'json' };
import kidHome from './en/kidHome.json' with { type: 'json' };
import memories from './en/memories.json' with { type: 'json' };
import network from './en/network.json' with { type: 'json' };
import offsite from './en/offsite.json' with { type: 'json' };
import pairing from './en/pairing.json' with { type: 'json' };
import people from './en/people.json' with { type: 'json' };
import postFile from './en/postFile.json' with { type: 'json' };
import readAloud from './en/readAloud.json' with { type: 'json' };
import reading from './en/reading.json' with { type: 'json' };
import recording from './en/recording.json' with { type: 'json' };
import remoteAccess from './en/remoteAccess.json' with { type: 'json' };
import remoteDevices from './en/remoteDevices.json' with { type: 'json' };
import screenTime from './en/screenTime.json' with { type: 'json' };
import search from './en/search.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import startup from './en/startup.json' with { type: 'json' };
import stickers from './en/stickers.json' with { type: 'json' };
import takeDown from './en/takeDown.json' with { type: 'json' };
import takeover from './en/takeover.json' with { type: 'json' };
import tasks from './en/tasks.json' with { type: 'json' };
import trash from './en/trash.json' with { type: 'json' };
import updates from './en/updates.json' with { type: 'json' };
import uploadPage from './en/uploadPage.json' with { type: 'json' };
import visibility from './en/visibility.json' with { type: 'json' };

/** English, complete; other languages are compared with it. */
export const en = {
  caption,
  common,
  shell,
  accounts,
  household,
  content,
  albums,
  gallery,
  postFile,
  takeDown,
  chat,
  calendar,
  tasks,
  journal,
  emotions,
  drawing,
  games,
  badges,
  reading,
  recording,
  desktop,
  help,
  visibility,
  admin,
  approvals,
  audit,
  exports,
  files,
  helpRequests,
  screenTime,
  people,
  readAloud,
  search,
  stickers,
  trash,
  updates,
  startup,
  backups,
  https,
  pairing,
  remoteDevices,
  network,
  remoteAccess,
  continuous,
  offsite,
  takeover,
  computer,
  imports,
  kidHome,
  memories,
  uploadPage,
  displays,
};
