import type { Recording } from '#shared/recording.ts';
import { mediaUrl } from './media-names.ts';

interface StoredRecording {
  id: number;
  name: string;
  sha256: string;
  durationMs: number;
  waveform: number[];
}

/** A column `recording` with the recording whose id is in `column`, as `presentRecording` takes it. */
export const recordingSql = (column: string): string =>
  `(SELECT json_object('id', v.id, 'name', v.name, 'sha256', f.sha256, 'durationMs', v.duration_ms,
      'waveform', json(v.waveform))
    FROM media v JOIN media_files f ON f.media_id = v.id AND f.variant = 'original'
    WHERE v.id = ${column}) recording`;

/** The field `recording` of a post or comment; none where it has no recording. */
export const presentRecording = (stored: string | null): { recording?: Recording } => {
  if (stored === null) return {};
  const { id, name, sha256, durationMs, waveform } = JSON.parse(stored) as StoredRecording;
  return { recording: { id, url: mediaUrl(name, 'original', sha256), durationMs, waveform } };
};
