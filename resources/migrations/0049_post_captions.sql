ALTER TABLE `contents` ADD `captions` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- By hand from here on: the captions of posts so far, and their index built again with them (ADR 21).
UPDATE `contents` SET captions = (SELECT group_concat(caption, char(10)) FROM (
    SELECT m.caption FROM `media` m WHERE m.id = contents.media_id AND m.caption <> ''
    UNION ALL SELECT m.caption FROM `content_media` c JOIN `media` m ON m.id = c.media_id
    WHERE c.content_id = contents.id AND m.caption <> ''))
  WHERE id IN (SELECT p.id FROM `contents` p JOIN `media` m ON m.id = p.media_id AND m.caption <> ''
    UNION SELECT c.content_id FROM `content_media` c JOIN `media` m ON m.id = c.media_id AND m.caption <> '');
--> statement-breakpoint
-- removes rows of: search_posts_data, search_posts_idx
DROP TRIGGER `search_posts_insert`;
--> statement-breakpoint
DROP TRIGGER `search_posts_delete`;
--> statement-breakpoint
DROP TRIGGER `search_posts_update`;
--> statement-breakpoint
DROP TABLE `search_posts`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_posts` USING fts5(title, description, words, captions, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_posts` (`search_posts`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_posts` (rowid, title, description, words, captions)
  SELECT row.id, row.title, row.description, row.text_content, row.captions FROM `contents` row WHERE row.deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER `search_posts_insert` AFTER INSERT ON `contents` WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO `search_posts` (rowid, title, description, words, captions)
  VALUES (new.id, new.title, new.description, new.text_content, new.captions);
END;
--> statement-breakpoint
CREATE TRIGGER `search_posts_delete` AFTER DELETE ON `contents` WHEN old.deleted_at IS NULL BEGIN
  INSERT INTO `search_posts` (`search_posts`, rowid, title, description, words, captions)
  VALUES ('delete', old.id, old.title, old.description, old.text_content, old.captions);
END;
--> statement-breakpoint
CREATE TRIGGER `search_posts_update` AFTER UPDATE OF title, description, text_content, captions, deleted_at ON `contents`
WHEN (old.title, old.description, old.text_content, old.captions, old.deleted_at IS NULL) IS NOT
  (new.title, new.description, new.text_content, new.captions, new.deleted_at IS NULL) BEGIN
  INSERT INTO `search_posts` (`search_posts`, rowid, title, description, words, captions)
  SELECT 'delete', old.id, old.title, old.description, old.text_content, old.captions
  WHERE old.deleted_at IS NULL;
  INSERT INTO `search_posts` (rowid, title, description, words, captions)
  SELECT new.id, new.title, new.description, new.text_content, new.captions
  WHERE new.deleted_at IS NULL;
END;
