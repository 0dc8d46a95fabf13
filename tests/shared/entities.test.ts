import { expect, test } from 'vitest';
import type { z } from 'zod';
import { CurrentUser, Member } from '#shared/features/accounts/accounts.contract.ts';
import { RegisterInput } from '#shared/features/accounts/accounts.fields.ts';
import { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import { Achievement } from '#shared/features/badges/achievements.contract.ts';
import {
  CalendarEvent,
  EventSharing,
  ShareablePerson,
} from '#shared/features/calendar/calendar.contract.ts';
import { EventFields } from '#shared/features/calendar/calendar.fields.ts';
import { ChatMessage, OpenedRoom, RoomMember } from '#shared/features/chat/chat.contract.ts';
import { AdminContent } from '#shared/features/content/admin.contract.ts';
import { Comment, Content, Reaction } from '#shared/features/content/content.contract.ts';
import { ContentFields } from '#shared/features/content/content.fields.ts';
import { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { EmotionInput } from '#shared/features/emotions/emotions.fields.ts';
import { FileRecord, FileSummary, fileExists } from '#shared/features/files/files.contract.ts';
import { Journal, JournalFields } from '#shared/features/journal/journal.contract.ts';
import { Book, BookFields } from '#shared/features/reading/books.contract.ts';
import { GoalChanges, ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import { NewLog, ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { ReadingSession } from '#shared/features/reading/sessions.contract.ts';
import { Task } from '#shared/features/tasks/tasks.contract.ts';
import { NewTask } from '#shared/features/tasks/tasks.fields.ts';

const person = 'id username displayName avatar role verified accessExpired isChild registeredAt';

/** The fields the specification names for each record (parts 1 and 2, section 3). */
const records: [name: string, schema: z.ZodObject, fields: string][] = [
  ['the current user', CurrentUser, person],
  ['a person for admins', AdminUser, person],
  ['a member', Member, 'id username displayName'],
  [
    'a post',
    Content,
    'id title description contentType mediaUrl textContent createdAt userId isFamilyContent user comments reactions',
  ],
  ['a comment', Comment, 'id text createdAt userId contentId user'],
  ['a reaction', Reaction, 'id emoji userId contentId'],
  [
    'an achievement',
    Achievement,
    'id type category gameId score name description icon level userId timestamp',
  ],
  ['a room', OpenedRoom, 'id name description isPrivate createdAt createdBy members unreadCount'],
  ['its messages', OpenedRoom, 'messages'],
  ['a member of a room', RoomMember, 'userId user'],
  ['a message', ChatMessage, 'id roomId userId content timestamp sentAt isRead user'],
  [
    'an event',
    CalendarEvent,
    'id title description startDate endDate allDay color userId category isShared isFamily reminderInterval createdAt',
  ],
  ['who an event is shared with', EventSharing, 'id eventId sharedWithUserId canEdit sharedAt'],
  ['whom one may share with', ShareablePerson, 'id username avatar role'],
  [
    'a task',
    Task,
    'id userId title description status priority dueDate completionPercentage notes createdAt',
  ],
  ['a journal entry', Journal, 'id userId date title content mood imageUrl createdAt'],
  [
    'an emotion log',
    EmotionLog,
    'id userId emotionType intensity date timestamp description triggers coping',
  ],
  [
    'a book',
    Book,
    'id title author description genre pages ageRange coverImage isPublic addedBy addedAt',
  ],
  [
    'a reading log',
    ReadingLog,
    'id userId bookId book status startDate finishDate pagesRead currentPage rating review favorite minutesRead updatedAt',
  ],
  [
    'a reading session',
    ReadingSession,
    'id userId bookId date minutesRead pagesRead notes mood createdAt',
  ],
  [
    'a reading goal',
    ReadingGoal,
    'id userId goalType targetValue timeframe startDate endDate progress completed createdAt',
  ],
  [
    'a post for admins',
    AdminContent,
    'id title contentType textContent mediaUrl isFamilyContent createdAt user',
  ],
  [
    'a file',
    FileRecord,
    'filename path size created uploadTimestamp domain isMediaFile isAvatarFile isCoverImage',
  ],
  ['the summary of files', FileSummary, 'totalFiles sizeMB byType byDomain'],
  [
    'whether a file exists',
    fileExists.response,
    'exists sizeFormatted timestamp modified environment',
  ],
];

const bodies: typeof records = [
  ['a registration', RegisterInput, 'username displayName password isChild avatar'],
  ['a post', ContentFields, 'title contentType isFamilyContent description textContent'],
  [
    'an event',
    EventFields,
    'title description color startDate endDate allDay category isShared isFamily',
  ],
  ['a task', NewTask, 'title description status priority dueDate notes'],
  ['a journal entry', JournalFields, 'date title mood content'],
  ['an emotion', EmotionInput, 'emotionType intensity date description triggers coping'],
  ['a book', BookFields, 'title author description genre pages ageRange isPublic'],
  ['a reading log', NewLog, 'bookId status startDate'],
  [
    'a reading goal',
    GoalChanges,
    'goalType targetValue timeframe startDate endDate progress completed',
  ],
];

test.each(records)('%s has every field it is specified with', (_name, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test.each(bodies)('%s is sent with every field it is specified with', (_name, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});
