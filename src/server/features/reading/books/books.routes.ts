import {
  BookChanges,
  BookFields,
  bookVersionOf,
  coverPart,
  createBook,
  deleteBook,
  getBook,
  listBooks,
  updateBook,
} from '#shared/features/reading/books.contract.ts';
import type { Context } from '../../../context/context.ts';
import { createOnce } from '../../../http/create-once.ts';
import { requireVersion } from '../../../http/require-version.ts';
import { asyncRoute, type Route, route } from '../../../http/route.ts';
import { savePictureForm } from '../../../media/uploads/picture-form.ts';
import { removeBook } from '../trash.service.ts';
import {
  changeBook,
  createBookFor,
  listBooksFor,
  readBook,
  requireOwnBook,
} from './books.service.ts';

const coverOf = (context: Context) => ({
  part: coverPart,
  maxBytes: context.household.sizes().avatarBytes,
});

export const bookRoutes = (context: Context): Route[] => [
  route(context, listBooks, ({ actor, query }) => listBooksFor(context, actor, query)),
  route(context, getBook, ({ actor, params }) => readBook(context, actor, params.id)),
  asyncRoute(
    context,
    createBook,
    (call) =>
      savePictureForm(
        context,
        call,
        { ...coverOf(context), fields: BookFields },
        (actor, fields, picture) =>
          createOnce(
            context,
            { actor, request: call.request },
            {
              create: () => createBookFor(context, actor, fields, picture),
              read: (id) => readBook(context, actor, id),
            },
          ),
      ),
    { creates: true },
  ),
  asyncRoute(context, updateBook, async (call) => {
    const { id } = call.params;
    // Before the body is read: no one uploads to another person's book.
    requireOwnBook(context, call.actor, id);
    const form = { ...coverOf(context), fields: BookChanges };
    return savePictureForm(context, call, form, (actor, fields, picture) => {
      requireVersion(call.request, bookVersionOf, () => readBook(context, actor, id));
      return changeBook(context, actor, id, fields, picture);
    });
  }),
  route(context, deleteBook, ({ actor, params }) => {
    removeBook(context, actor, params.id);
    return { id: params.id };
  }),
];
