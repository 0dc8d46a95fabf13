/** The routes of the app (spec, part 1 section 2), and where else pages link to. */
export const paths = {
  home: '/',
  gallery: '/gallery',
  stories: '/stories',
  family: '/family',
  games: '/games',
  chat: '/chat',
  readingTracker: '/reading-tracker',
  settings: '/settings',
  admin: '/admin',
  approvals: '/approvals',
  auth: '/auth',
  setup: '/setup',
  help: '/help',
  privacy: '/privacy',
  post: (id: number) => `/post/${id}`,
  chatRoom: (id: number) => `/chat/${id}`,
} as const;
