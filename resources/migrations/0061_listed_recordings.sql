-- Recordings are listed in File Management like other files (product rule 183).
UPDATE media SET shelf = 'other' WHERE kind = 'audio' AND shelf = 'private' AND id IN (
  SELECT recording_id FROM contents WHERE recording_id IS NOT NULL
  UNION ALL SELECT recording_id FROM comments WHERE recording_id IS NOT NULL);
