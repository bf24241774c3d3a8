/**
 * The map of the house: every page in one table, in groups that open with who may enter. A page that is not here does
 * not exist (404); one that is here has its file. Both routers are made from it. Paths are spelled as in the specification.
 */
import { isCategory } from '#shared/categories.ts'
import { PHOTOS_MOST } from '#shared/photos.ts'

/** Who may enter: names of guards in `server/http/guards.ts`. */
export type GroupName = 'open' | 'forgot' | 'login' | 'vendor' | 'inspector'

/** The photos of a form: the name of its file field, and how many of them it takes. */
export interface Uploads {
  field: string
  most: number
}

export interface PageOptions {
  /** Query parameters that the page reads. A request with others is answered, but not from the page cache. */
  search?: readonly string[]
  /** The page shows something about where the reader is. */
  area?: boolean
  /** Namespaces of texts that the page shows beside its own folder's. */
  texts?: readonly string[]
  /** The page's form takes photos; without this it takes text only. */
  uploads?: Uploads
  /** Checks the address before anything else runs; false is a fatal 404. */
  valid?: (params: Record<string, string | undefined>) => boolean
}

export interface PageEntry extends PageOptions {
  group: GroupName
  path: string
  /** File under `src/routes` without its ending, unique; also the route's id. */
  file: string
  /** Namespaces of the page's texts: the first folder of its file, and those that the page names. */
  texts: readonly string[]
}

const page = (path: string, file: string, { texts = [], ...options }: PageOptions = {}) => ({
  path,
  file,
  texts: [file.split('/')[0] as string, ...texts],
  ...options,
})
const group = (name: GroupName, pages: ReturnType<typeof page>[]): PageEntry[] =>
  pages.map((entry) => ({ group: name, ...entry }))

const isUuid = (id: string | undefined) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id ?? '')

/** Page for people who build the design system; not part of what is delivered. */
const gallery = import.meta.env.DEV ? [page('/_ui', '_ui')] : []

export const siteMap: readonly PageEntry[] = [
  ...group('open', [
    page('/', 'home/home', { area: true }),
    page('/auth/login', 'auth/login', { search: ['next', 'by'] }),
    page('/auth/register', 'auth/register', { search: ['next'] }),
    page('/auth/undo', 'auth/undo'),
    page('/auth/pass-token', 'auth/pass-token'),
    page('/auth/pass-token/register', 'auth/pass-token-register'),
    page('/auth/pass-token/register-police', 'auth/pass-token-register-police', { search: ['done'] }),
    page('/unauthorized', 'unauthorized/unauthorized', { search: ['need', 'next'] }),
    page('/client/popular-full', 'client/popular-full', { search: ['by', 'cursor'] }),
    page('/client/recommend-full', 'client/recommend-full', { search: ['cursor'] }),
    page('/client/near-place-full', 'client/near-place-full', { search: ['cursor'], area: true }),
    page('/client/category/:id', 'client/category', {
      search: ['province', 'cursor'],
      valid: ({ id }) => isCategory(id),
    }),
    page('/client/search', 'search/search', {
      search: [
        ...['q', 'category', 'province', 'district', 'grade', 'open', 'nocard'],
        ...['km', 'at', 'sort', 'cursor', 'map'],
      ],
      area: true,
    }),
    page('/client/information/:id', 'client/information', {
      texts: ['review', 'payees', 'policy'],
      area: true,
      valid: ({ id }) => isUuid(id),
    }),
    page('/client/information/policy-full/:id', 'policy/policy-full', { valid: ({ id }) => isUuid(id) }),
    page('/client/information/review-full/:id', 'review/review-full', {
      search: ['stars', 'photos', 'lang', 'sort', 'cursor', 'done'],
      valid: ({ id }) => isUuid(id),
    }),
    page('/client/information/report/:id', 'report/report', {
      texts: ['auth'],
      search: ['done'],
      valid: ({ id }) => isUuid(id),
    }),
    page('/client/bank', 'payees/bank', { search: [] }),
    page('/profile', 'profile/profile', { area: true }),
    page('/profile/setting', 'profile/setting', { search: ['done'] }),
    page('/profile/language', 'profile/language', { search: ['done'] }),
    page('/profile/my-location', 'profile/my-location', { search: ['done', 'pick'], area: true }),
    page('/profile/terms', 'profile/terms'),
    page('/profile/about-us', 'profile/about-us'),
    ...gallery,
  ]),
  ...group('forgot', [
    page('/forgot', 'forgot/forgot', { texts: ['auth'] }),
    page('/forgot/verify', 'forgot/verify', { texts: ['auth'] }),
    page('/forgot/reset', 'forgot/reset', { texts: ['auth'] }),
  ]),
  ...group('login', [
    page('/client/information/widgets/social-bank-edit', 'widgets/social-bank-edit', {
      texts: ['payees'],
      search: ['business', 'done'],
    }),
    page('/auth/confirm', 'auth/confirm', { search: ['next'] }),
    page('/auth/pass-token/switc-role', 'auth/switc-role', { search: ['next'] }),
    page('/client/information/wrote-review/:id', 'review/wrote-review', {
      texts: ['auth'],
      search: ['review'],
      uploads: { field: 'photos', most: PHOTOS_MOST },
      valid: ({ id }) => isUuid(id),
    }),
    page('/profile/favorite-place', 'review/favorite-place', { search: ['cursor', 'done'] }),
    page('/profile/setting/profile-edit', 'profile/profile-edit', {
      texts: ['auth'],
      search: ['done', 'confirmed'],
      uploads: { field: 'avatar', most: 1 },
    }),
    page('/profile/setting/password-edit', 'profile/password-edit', {
      texts: ['auth'],
      search: ['done', 'confirmed'],
    }),
    page('/profile/setting/passkeys', 'profile/passkeys', {
      texts: ['auth'],
      search: ['done', 'confirmed'],
    }),
    page('/profile/setting/partners', 'profile/partners', { texts: ['auth'], search: ['done', 'confirmed'] }),
    page('/profile/setting/devices', 'profile/devices', { search: ['done'] }),
    page('/profile/setting/my-data', 'profile/my-data', { texts: ['auth'], search: ['confirmed'] }),
  ]),
]

/** An address that leads to another one; the query goes along. */
export interface RedirectRule {
  from: string
  to: string
  /** @default 302 */
  status?: number
}

/** Old or shortened addresses and where they lead now. */
export const redirects: readonly RedirectRule[] = [
  { from: '/home', to: '/' },
  { from: '/index.html', to: '/' },
  { from: '/client', to: '/' },
  { from: '/client/category', to: '/' },
]
