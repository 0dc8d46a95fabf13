const recordPath = (base: string) => (id: number | ':id') => `${base}/${id}`;

/** Pages of a signed-in person, which the app's links, menus and notifications may open too. */
export const openablePaths = {
  home: '/',
  gallery: '/gallery',
  stories: '/stories',
  family: '/family',
  games: '/games',
  draw: '/draw',
  chat: '/chat',
  readingTracker: '/reading-tracker',
  settings: '/settings',
  admin: '/admin',
  homeComputer: '/home-computer',
  approvals: '/approvals',
  trash: '/trash',
  help: '/help',
  privacy: '/privacy',
  search: '/search',
  aboutMe: '/about-me',
  lookBack: recordPath('/look-back'),
  post: recordPath('/post'),
  album: recordPath('/albums'),
  person: recordPath('/people'),
  chatRoom: recordPath('/chat'),
} as const;

/** The path of every page (spec, part 1 section 2). */
export const paths = {
  ...openablePaths,
  auth: '/auth',
  /** A section of the Home computer page; `?tab=` opens it too. */
  homeComputerSection: (name: string) => `/home-computer/${name}`,
  hello: '/hello',
  fromOutside: '/from-outside',
  /** Where a device outside comes in. */
  enter: '/enter',
  setup: '/setup',
  setupFromBackup: '/setup/backup',
  trust: '/trust',
  display: '/display',
  /** Pages of the server, not of the client. */
  upload: '/upload',
  share: '/share',
} as const;
