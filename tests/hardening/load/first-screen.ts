export const firstScreen = [
  '/api/user',
  '/api/household',
  '/api/content?limit=20',
  '/api/opened-pages',
  '/api/bell',
  '/api/calendar-reminders',
  '/api/outcomes',
  '/api/approvals',
  '/api/chat/rooms',
  '/api/achievements/kids',
  '/api/help-calls/mine',
  '/api/help-calls/open',
];

export const firstScreenOfAdmin = [
  ...firstScreen,
  '/api/admin/network',
  '/api/admin/disk',
  '/api/admin/backups/warning',
];
