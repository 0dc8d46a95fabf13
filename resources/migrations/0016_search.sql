-- An index of words for each kind of thing that is looked for, without a second copy of its text: what
-- is found is read, and judged, where it stands. Rebuilding one of these tables drops its triggers.
CREATE VIRTUAL TABLE `search_posts` USING fts5(title, description, words, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_posts` (`search_posts`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_posts` (rowid, title, description, words)
  SELECT row.id, row.title, row.description, row.text_content FROM `contents` row WHERE row.deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER `search_posts_insert` AFTER INSERT ON `contents` WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO `search_posts` (rowid, title, description, words)
  VALUES (new.id, new.title, new.description, new.text_content);
END;
--> statement-breakpoint
CREATE TRIGGER `search_posts_delete` AFTER DELETE ON `contents` WHEN old.deleted_at IS NULL BEGIN
  INSERT INTO `search_posts` (`search_posts`, rowid, title, description, words)
  VALUES ('delete', old.id, old.title, old.description, old.text_content);
END;
--> statement-breakpoint
CREATE TRIGGER `search_posts_update` AFTER UPDATE OF title, description, text_content, deleted_at ON `contents`
WHEN (old.title, old.description, old.text_content, old.deleted_at IS NULL) IS NOT
  (new.title, new.description, new.text_content, new.deleted_at IS NULL) BEGIN
  INSERT INTO `search_posts` (`search_posts`, rowid, title, description, words)
  SELECT 'delete', old.id, old.title, old.description, old.text_content
  WHERE old.deleted_at IS NULL;
  INSERT INTO `search_posts` (rowid, title, description, words)
  SELECT new.id, new.title, new.description, new.text_content
  WHERE new.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_comments` USING fts5(words, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_comments` (`search_comments`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_comments` (rowid, words)
  SELECT row.id, row.text FROM `comments` row WHERE row.is_pending = 0 AND row.deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER `search_comments_insert` AFTER INSERT ON `comments` WHEN new.is_pending = 0 AND new.deleted_at IS NULL BEGIN
  INSERT INTO `search_comments` (rowid, words)
  VALUES (new.id, new.text);
END;
--> statement-breakpoint
CREATE TRIGGER `search_comments_delete` AFTER DELETE ON `comments` WHEN old.is_pending = 0 AND old.deleted_at IS NULL BEGIN
  INSERT INTO `search_comments` (`search_comments`, rowid, words)
  VALUES ('delete', old.id, old.text);
END;
--> statement-breakpoint
CREATE TRIGGER `search_comments_update` AFTER UPDATE OF text, is_pending, deleted_at ON `comments`
WHEN (old.text, old.is_pending = 0 AND old.deleted_at IS NULL) IS NOT
  (new.text, new.is_pending = 0 AND new.deleted_at IS NULL) BEGIN
  INSERT INTO `search_comments` (`search_comments`, rowid, words)
  SELECT 'delete', old.id, old.text
  WHERE old.is_pending = 0 AND old.deleted_at IS NULL;
  INSERT INTO `search_comments` (rowid, words)
  SELECT new.id, new.text
  WHERE new.is_pending = 0 AND new.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_rooms` USING fts5(name, description, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_rooms` (`search_rooms`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_rooms` (rowid, name, description)
  SELECT row.id, row.name, row.description FROM `chat_rooms` row WHERE row.deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER `search_rooms_insert` AFTER INSERT ON `chat_rooms` WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO `search_rooms` (rowid, name, description)
  VALUES (new.id, new.name, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER `search_rooms_delete` AFTER DELETE ON `chat_rooms` WHEN old.deleted_at IS NULL BEGIN
  INSERT INTO `search_rooms` (`search_rooms`, rowid, name, description)
  VALUES ('delete', old.id, old.name, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER `search_rooms_update` AFTER UPDATE OF name, description, deleted_at ON `chat_rooms`
WHEN (old.name, old.description, old.deleted_at IS NULL) IS NOT
  (new.name, new.description, new.deleted_at IS NULL) BEGIN
  INSERT INTO `search_rooms` (`search_rooms`, rowid, name, description)
  SELECT 'delete', old.id, old.name, old.description
  WHERE old.deleted_at IS NULL;
  INSERT INTO `search_rooms` (rowid, name, description)
  SELECT new.id, new.name, new.description
  WHERE new.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_books` USING fts5(title, author, description, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_books` (`search_books`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_books` (rowid, title, author, description)
  SELECT row.id, row.title, row.author, row.description FROM `books` row WHERE row.archived_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER `search_books_insert` AFTER INSERT ON `books` WHEN new.archived_at IS NULL BEGIN
  INSERT INTO `search_books` (rowid, title, author, description)
  VALUES (new.id, new.title, new.author, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER `search_books_delete` AFTER DELETE ON `books` WHEN old.archived_at IS NULL BEGIN
  INSERT INTO `search_books` (`search_books`, rowid, title, author, description)
  VALUES ('delete', old.id, old.title, old.author, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER `search_books_update` AFTER UPDATE OF title, author, description, archived_at ON `books`
WHEN (old.title, old.author, old.description, old.archived_at IS NULL) IS NOT
  (new.title, new.author, new.description, new.archived_at IS NULL) BEGIN
  INSERT INTO `search_books` (`search_books`, rowid, title, author, description)
  SELECT 'delete', old.id, old.title, old.author, old.description
  WHERE old.archived_at IS NULL;
  INSERT INTO `search_books` (rowid, title, author, description)
  SELECT new.id, new.title, new.author, new.description
  WHERE new.archived_at IS NULL;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_tasks` USING fts5(owner, title, description, notes, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_tasks` (`search_tasks`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_tasks` (rowid, owner, title, description, notes)
  SELECT row.id, 'u' || row.user_id, row.title, row.description, row.notes FROM `tasks` row WHERE row.deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER `search_tasks_insert` AFTER INSERT ON `tasks` WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO `search_tasks` (rowid, owner, title, description, notes)
  VALUES (new.id, 'u' || new.user_id, new.title, new.description, new.notes);
END;
--> statement-breakpoint
CREATE TRIGGER `search_tasks_delete` AFTER DELETE ON `tasks` WHEN old.deleted_at IS NULL BEGIN
  INSERT INTO `search_tasks` (`search_tasks`, rowid, owner, title, description, notes)
  VALUES ('delete', old.id, 'u' || old.user_id, old.title, old.description, old.notes);
END;
--> statement-breakpoint
CREATE TRIGGER `search_tasks_update` AFTER UPDATE OF user_id, title, description, notes, deleted_at ON `tasks`
WHEN ('u' || old.user_id, old.title, old.description, old.notes, old.deleted_at IS NULL) IS NOT
  ('u' || new.user_id, new.title, new.description, new.notes, new.deleted_at IS NULL) BEGIN
  INSERT INTO `search_tasks` (`search_tasks`, rowid, owner, title, description, notes)
  SELECT 'delete', old.id, 'u' || old.user_id, old.title, old.description, old.notes
  WHERE old.deleted_at IS NULL;
  INSERT INTO `search_tasks` (rowid, owner, title, description, notes)
  SELECT new.id, 'u' || new.user_id, new.title, new.description, new.notes
  WHERE new.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_events` USING fts5(owner, title, description, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_events` (`search_events`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_events` (rowid, owner, title, description)
  SELECT row.id, 'u' || row.user_id || iif(row.is_family, ' family', ''), row.title, row.description FROM `calendar_events` row;
--> statement-breakpoint
CREATE TRIGGER `search_events_insert` AFTER INSERT ON `calendar_events` BEGIN
  INSERT INTO `search_events` (rowid, owner, title, description)
  VALUES (new.id, 'u' || new.user_id || iif(new.is_family, ' family', ''), new.title, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER `search_events_delete` AFTER DELETE ON `calendar_events` BEGIN
  INSERT INTO `search_events` (`search_events`, rowid, owner, title, description)
  VALUES ('delete', old.id, 'u' || old.user_id || iif(old.is_family, ' family', ''), old.title, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER `search_events_update` AFTER UPDATE OF user_id, is_family, title, description ON `calendar_events`
WHEN ('u' || old.user_id || iif(old.is_family, ' family', ''), old.title, old.description) IS NOT
  ('u' || new.user_id || iif(new.is_family, ' family', ''), new.title, new.description) BEGIN
  INSERT INTO `search_events` (`search_events`, rowid, owner, title, description)
  SELECT 'delete', old.id, 'u' || old.user_id || iif(old.is_family, ' family', ''), old.title, old.description;
  INSERT INTO `search_events` (rowid, owner, title, description)
  SELECT new.id, 'u' || new.user_id || iif(new.is_family, ' family', ''), new.title, new.description;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_feelings` USING fts5(owner, description, triggers, coping, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_feelings` (`search_feelings`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_feelings` (rowid, owner, description, triggers, coping)
  SELECT row.id, 'u' || row.user_id, row.description, row.triggers, row.coping FROM `emotion_logs` row;
--> statement-breakpoint
CREATE TRIGGER `search_feelings_insert` AFTER INSERT ON `emotion_logs` BEGIN
  INSERT INTO `search_feelings` (rowid, owner, description, triggers, coping)
  VALUES (new.id, 'u' || new.user_id, new.description, new.triggers, new.coping);
END;
--> statement-breakpoint
CREATE TRIGGER `search_feelings_delete` AFTER DELETE ON `emotion_logs` BEGIN
  INSERT INTO `search_feelings` (`search_feelings`, rowid, owner, description, triggers, coping)
  VALUES ('delete', old.id, 'u' || old.user_id, old.description, old.triggers, old.coping);
END;
--> statement-breakpoint
CREATE TRIGGER `search_feelings_update` AFTER UPDATE OF user_id, description, triggers, coping ON `emotion_logs`
WHEN ('u' || old.user_id, old.description, old.triggers, old.coping) IS NOT
  ('u' || new.user_id, new.description, new.triggers, new.coping) BEGIN
  INSERT INTO `search_feelings` (`search_feelings`, rowid, owner, description, triggers, coping)
  SELECT 'delete', old.id, 'u' || old.user_id, old.description, old.triggers, old.coping;
  INSERT INTO `search_feelings` (rowid, owner, description, triggers, coping)
  SELECT new.id, 'u' || new.user_id, new.description, new.triggers, new.coping;
END;
