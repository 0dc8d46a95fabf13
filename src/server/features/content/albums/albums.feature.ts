import { defineFeature } from '../../feature.ts';
import { pictureTrash } from '../trash/picture-trash.ts';
import { albumDeletion } from './album-deletion.ts';
import { albumExport } from './album-export.ts';
import { albumMediaUsage } from './album-media-usage.ts';
import { albumSearch } from './album-search.ts';
import { albumTrash, purgeAlbums } from './album-trash.service.ts';
import { findRemovedPicture, findUploadAlbum, isUploadSeen } from './album-uploads.repo.ts';
import { canRestoreAlbum, readerParams } from './albums.policy.ts';
import { findAlbum, listAlbumsOfMedia } from './albums.repo.ts';
import { albumRoutes } from './albums.routes.ts';
import { albumSummary, albumVisibility } from './albums.visibility.ts';
import { announceAlbum } from './announce-album.ts';

export const albumsFeature = defineFeature({
  name: 'albums',
  create: (context) => {
    const { db } = context;
    context.events.on('mediaShownChanged', ({ mediaId }) => {
      for (const album of listAlbumsOfMedia(db, [mediaId])) announceAlbum(context, album);
    });
    return {
      routes: albumRoutes(context),
      exports: albumExport(context),
      search: { album: albumSearch(context) },
      trash: { album: albumTrash(context), picture: pictureTrash(context) },
      visibility: { album: albumVisibility(context) },
      personSummary: { albums: albumSummary(context) },
      cleanup: { albums: (date) => purgeAlbums(context, date) },
      // What a post shows is for the post to show; what is in the trash, for those who may restore it.
      mediaAccess: (actor, mediaId) => {
        const reader = readerParams(actor);
        if (isUploadSeen(db, reader, mediaId)) return true;
        if (findRemovedPicture(db, reader, mediaId)) return true;
        const albumId = findUploadAlbum(db, mediaId);
        const album = albumId === undefined ? undefined : findAlbum(db, albumId, actor.id);
        return album !== undefined && canRestoreAlbum(actor, album);
      },
      mediaUsage: albumMediaUsage(context),
      accountDeletion: albumDeletion(context),
    };
  },
});
