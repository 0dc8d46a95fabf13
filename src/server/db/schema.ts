export * from '../features/accounts/accounts.tables.ts';
export * from '../features/chat/chat.tables.ts';
export * from '../features/content/content.tables.ts';
export * from '../features/emotions/emotions.tables.ts';
export * from '../features/household/household.tables.ts';
export * from '../features/journal/journal.tables.ts';
export * from '../features/tasks/tasks.tables.ts';
export * from '../media/media.tables.ts';
