import { clientIdHeader } from '#shared/client-id-header.ts';
import type { Endpoint, InputOf, ResponseOf } from '#shared/endpoint.ts';
import { versionHeader } from '#shared/record-version.ts';
import { ApiError } from './api-client.ts';
import { sendOnce } from './sending-names.ts';
import { forgetUpload, type PartCalls, sendInParts } from './upload-parts.ts';
import { sendWatched } from './upload-request.ts';

export interface UploadFile {
  /** The name of the part in the form. */
  part: string;
  file: Blob;
  fileName: string;
}

/** How a form's large file goes up before the form, which then names it. */
export interface PartsPlan {
  /** The form's part whose file may go this way. */
  part: string;
  /** The text field that names the upload instead. */
  field: string;
  /** Larger files than this go in parts. */
  fromBytes: number;
  partBytes: number;
  calls: (signal: AbortSignal | undefined) => PartCalls;
}

export interface FormInput<E extends Endpoint> {
  params?: InputOf<E['params']>;
  fields: Record<string, string>;
  files?: UploadFile[];
}

interface Headers {
  headers?: Record<string, string>;
}

interface FormOptions {
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called when a lost connection is awaited, and when it is back. */
  onPause?: (isPaused: boolean) => void;
  signal?: AbortSignal;
  parts?: PartsPlan;
  /** The version of the record that a change is based on. */
  version?: string | undefined;
}

const toForm = (fields: Record<string, string>, files: UploadFile[]): FormData => {
  const form = new FormData();
  // Text first: the server knows what a file is for before it arrives.
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { part, file, fileName } of files) form.set(part, file, fileName);
  return form;
};

const sendParts = async <E extends Endpoint>(
  endpoint: E,
  { params, fields, files = [] }: FormInput<E>,
  { onProgress, onPause, signal, parts, version, headers = {} }: FormOptions & Headers,
): Promise<ResponseOf<E>> => {
  const large = files.find(({ part, file }) => part === parts?.part && file.size > parts.fromBytes);
  const together = files.filter((file) => file !== large);
  const total = files.reduce((sum, { file }) => sum + file.size, 0) || 1;
  const ahead = large?.file.size ?? 0;
  const report = (sentBytes: number) => onProgress?.(Math.min(1, sentBytes / total));
  const named: Record<string, string> = {};
  if (large && parts) {
    named[parts.field] = await sendInParts(large.file, parts.calls(signal), {
      partBytes: parts.partBytes,
      onProgress: report,
      onPause,
      signal,
    });
  }
  try {
    const answer = await sendWatched(endpoint, {
      params,
      body: toForm({ ...fields, ...named }, together),
      headers: version === undefined ? headers : { ...headers, [versionHeader]: version },
      onProgress: (sent) => report(ahead + sent),
      signal,
    });
    if (large) forgetUpload(large.file);
    return answer;
  } catch (error) {
    // A 409 says that an earlier try, whose answer was lost, is still being worked on.
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (large && isRefused && error.status !== 409) forgetUpload(large.file);
    throw error;
  }
};

/** Tells what is sent from anything else, as far as a browser can without reading the files. */
const contentOf = ({ fields, files = [] }: FormInput<Endpoint>): string =>
  JSON.stringify([
    fields,
    files.map(({ file, fileName }) => [
      fileName,
      file.size,
      file instanceof File ? file.lastModified : 0,
    ]),
  ]);

/**
 * Sends a multipart form; its large file goes ahead in parts. What creates a record is sent under a client id.
 * @throws ApiError, or the signal's reason
 */
export const sendForm = <E extends Endpoint>(
  endpoint: E,
  input: FormInput<E>,
  options: FormOptions = {},
): Promise<ResponseOf<E>> =>
  endpoint.takesClientId
    ? sendOnce(endpoint.path, contentOf(input), (clientId) =>
        sendParts(endpoint, input, { ...options, headers: { [clientIdHeader]: clientId } }),
      )
    : sendParts(endpoint, input, options);
