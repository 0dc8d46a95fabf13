ALTER TABLE `calendar_events` ADD `location` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- removes rows of: search_events_data, search_events_idx
DROP TRIGGER `search_events_insert`;
--> statement-breakpoint
DROP TRIGGER `search_events_delete`;
--> statement-breakpoint
DROP TRIGGER `search_events_update`;
--> statement-breakpoint
DROP TABLE `search_events`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_events` USING fts5(owner, title, description, location, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_events` (`search_events`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `search_events` (rowid, owner, title, description, location)
  SELECT row.id, 'u' || row.user_id || iif(row.is_family, ' family', ''), row.title, row.description, row.location FROM `calendar_events` row;
--> statement-breakpoint
CREATE TRIGGER `search_events_insert` AFTER INSERT ON `calendar_events` BEGIN
  INSERT INTO `search_events` (rowid, owner, title, description, location)
  VALUES (new.id, 'u' || new.user_id || iif(new.is_family, ' family', ''), new.title, new.description, new.location);
END;
--> statement-breakpoint
CREATE TRIGGER `search_events_delete` AFTER DELETE ON `calendar_events` BEGIN
  INSERT INTO `search_events` (`search_events`, rowid, owner, title, description, location)
  VALUES ('delete', old.id, 'u' || old.user_id || iif(old.is_family, ' family', ''), old.title, old.description, old.location);
END;
--> statement-breakpoint
CREATE TRIGGER `search_events_update` AFTER UPDATE OF user_id, is_family, title, description, location ON `calendar_events`
WHEN ('u' || old.user_id || iif(old.is_family, ' family', ''), old.title, old.description, old.location) IS NOT
  ('u' || new.user_id || iif(new.is_family, ' family', ''), new.title, new.description, new.location) BEGIN
  INSERT INTO `search_events` (`search_events`, rowid, owner, title, description, location)
  SELECT 'delete', old.id, 'u' || old.user_id || iif(old.is_family, ' family', ''), old.title, old.description, old.location;
  INSERT INTO `search_events` (rowid, owner, title, description, location)
  SELECT new.id, 'u' || new.user_id || iif(new.is_family, ' family', ''), new.title, new.description, new.location;
END;
