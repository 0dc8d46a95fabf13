import { randomUUID } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { filePart } from '#shared/features/content/content.contract.ts';
import { paths } from '#shared/paths.ts';
import type { Context } from '../../../context/context.ts';
import type { SignedIn } from '../../../http/authentication.ts';
import { toAppError } from '../../../http/error-handler.ts';
import { sentence, sentenceOf } from '../../../http/error-messages.ts';
import { describeIssues, InvalidInput } from '../../../http/validation.ts';
import { findMembers } from '../../accounts/accounts.repo.ts';
import { approvalAfter, audienceOf } from '../content.policy.ts';
import { authorFactsOf } from '../moderation/post-permissions.service.ts';
import { shareFiles } from './share-files.ts';
import { formPage, type PageFrame, refusedPage, resultPage } from './upload-html.ts';

/** More than a post shows, so that those that do not fit can be named. */
const mostFiles = 200;

const frameOf = ({ household }: Context, response: Response): PageFrame => ({
  nonce: response.locals.nonce as string,
  space: household.name() || 'Treehouse',
});

const sendPage = (response: Response, html: string, status = 200): void => {
  response.status(status).setHeader('Cache-Control', 'no-store');
  response.type('html').send(html);
};

/** Who will see what this person shares now. */
const audienceSentence = (context: Context, actor: Actor): string => {
  const author = authorFactsOf(context, actor);
  const shown = { isFamilyContent: false, hasChanged: true };
  const friendsApproval = approvalAfter('notNeeded', shown, author);
  const audience = audienceOf({ isFamilyContent: false, friendsApproval }, author);
  return sentence(`uploadPage:who.${audience}`, { space: context.household.name() });
};

/** Such as "Photos of 26 November". */
const titleOfToday = ({ household }: Context): string => {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const date = format.format(new Date(`${household.day()}T00:00:00Z`));
  return sentence('uploadPage:titleOf', { date });
};

/** The person behind a request; null once the answer is sent: to the sign-in, or why they may not share. */
const letIn = (
  context: Context,
  request: Request,
  response: Response,
  mode: 'read' | 'write',
): SignedIn | null => {
  const signedIn = context.accessControl.identify(request);
  if (!request.complete && !signedIn) response.setHeader('Connection', 'close');
  if (!signedIn) {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, `${paths.auth}?next=${paths.upload}`);
    return null;
  }
  const denial = context.accessControl.denialOf(signedIn, mode);
  if (!denial) return signedIn;
  response.setHeader('Connection', 'close');
  const { error } = denial;
  sendPage(response, refusedPage(frameOf(context, response), sentenceOf(error)), error.status);
  return null;
};

const showForm = (context: Context, request: Request, response: Response): void => {
  const signedIn = letIn(context, request, response, 'read');
  if (!signedIn) return;
  const { actor } = signedIn;
  const form = {
    clientId: randomUUID(),
    title: titleOfToday(context),
    audience: audienceSentence(context, actor),
    person: findMembers(context.db, [actor.id]).get(actor.id)?.displayName ?? '',
  };
  sendPage(response, formPage(frameOf(context, response), form));
};

/** An empty title is filled in: no one should have to send sixty megabytes again for that. */
const withTitle = (context: Context, fields: Record<string, unknown>) => {
  const title = typeof fields.title === 'string' ? fields.title.trim() : '';
  const { clientId, isFamilyContent, description } = fields;
  return { clientId, isFamilyContent, description, title: title || titleOfToday(context) };
};

const takeForm = async (
  context: Context,
  actor: Actor,
  { request, response }: { request: Request; response: Response },
) => {
  if (!request.is('multipart/form-data')) {
    throw new AppError('invalid', 'common:errors.invalidRequest');
  }
  const call = { request, response, fileNames: [filePart], mostFiles, refusesLater: true };
  const form = await context.media.readForm(actor.id, call);
  try {
    const parts = form.files.get(filePart) ?? [];
    const fields = withTitle(context, form.fields);
    return await shareFiles(context, actor, { fields, parts }, () =>
      context.accessControl.reauthorize(request, actor),
    );
  } finally {
    await form.discard();
  }
};

/** What a refusal says; anything else is the error handler's. */
const refusalOf = (caught: unknown): { status: number; text: string } => {
  const error = toAppError(caught);
  if (error instanceof InvalidInput) return { status: 400, text: describeIssues(error.issues) };
  if (error instanceof AppError) return { status: error.status, text: sentenceOf(error) };
  throw caught;
};

const takeFiles = async (context: Context, request: Request, response: Response) => {
  const signedIn = letIn(context, request, response, 'write');
  if (!signedIn) return;
  const frame = frameOf(context, response);
  try {
    const result = await takeForm(context, signedIn.actor, { request, response });
    sendPage(response, resultPage(frame, result), result.postId === null ? 400 : 200);
  } catch (error) {
    const { status, text } = refusalOf(error);
    if (!request.complete) response.setHeader('Connection', 'close');
    sendPage(response, refusedPage(frame, text), status);
  }
};

/**
 * The page for phones that cannot run the app: a plain form that works without scripts (rule 171). What
 * another app shares with an installed page comes here, too, where no service worker takes it.
 */
export const uploadPage = (context: Context): Router => {
  const router = Router();
  router.get(paths.upload, (request, response) => showForm(context, request, response));
  router.get(paths.share, (_request, response) => response.redirect(303, paths.upload));
  for (const path of [paths.upload, paths.share]) {
    router.post(path, (request, response) => takeFiles(context, request, response));
  }
  return router;
};
