/**
 * The map of the house: every page in one table, in groups that open with their guard. A page that is not here does
 * not exist (404); one that is here has its file. Both routers are made from it. Schemas of addresses and limits of forms stand beside it, in
 * `site-map.data.ts`, which browsers do not load. Paths are spelled as in the specification.
 */

import { ownFolder } from '#shared/sheets.ts'

/** Access: names of guards in `server/http/pages/guards.ts`. */
export type GroupName = 'open' | 'forgot' | 'login' | 'vendor' | 'inspector'

export interface PageOptions {
  /** The page shows something about where the reader is. */
  area?: boolean
  /** Namespaces of texts that the page shows beside its own folder's. */
  texts?: readonly string[]
  /** Names in its query that only choose the shown part of the loaded data: a change of them asks nothing of the server. */
  parts?: readonly string[]
  /**
   * Its last content is stored on the device and shown there offline: people’s work for a day and a half, other content for a week. `opened`: work
   * whose code is stored with it by the page itself, not on every device that works offline.
   */
  offline?: 'work' | 'reading' | 'opened'
}

export interface PageEntry<Path extends string = string> extends PageOptions {
  group: GroupName
  path: Path
  /** File under `src/routes` without its ending, unique; also the route's id. */
  file: string
  /** Namespaces of the page's texts: its own folder, and those that the page names. */
  texts: readonly string[]
}

const page = <const Path extends string>(path: Path, file: string, { texts = [], ...options }: PageOptions = {}) => ({
  path,
  file,
  texts: [ownFolder(file), ...texts],
  ...options,
})
const group = <Path extends string>(name: GroupName, pages: ReturnType<typeof page<Path>>[]): PageEntry<Path>[] =>
  pages.map((entry) => ({ group: name, ...entry }))

/** Page for people who build the design system; not part of the product. */
const gallery = import.meta.env.DEV ? [page('/_ui', '_ui', { texts: ['survey'] })] : []

/** Texts of pages with a decision of weight, which asks for a fresh proof. */
const proving = ['auth', 'factor']

export const siteMap = [
  ...group('open', [
    page('/', 'home/home', { texts: ['list'], area: true }),
    page('/auth/login', 'auth/login'),
    page('/auth/register', 'auth/register'),
    page('/auth/undo', 'auth/undo'),
    page('/auth/invitation', 'auth/invitation', { texts: ['invitation'] }),
    page('/auth/stopped', 'auth/stopped', { texts: ['stop'] }),
    page('/auth/identity/:provider', 'auth/identity'),
    page('/auth/second-step', 'auth/second-step', { texts: ['factor'] }),
    page('/auth/pass-token', 'auth/pass-token'),
    page('/auth/pass-token/register', 'auth/pass-token-register'),
    page('/auth/pass-token/register-police', 'auth/pass-token-register-police'),
    page('/unauthorized', 'unauthorized/unauthorized'),
    page('/client/popular-full', 'client/popular-full', { texts: ['list'], area: true }),
    page('/client/recommend-full', 'client/recommend-full', { texts: ['list'], area: true }),
    page('/client/near-place-full', 'client/near-place-full', { texts: ['list'], area: true }),
    page('/client/category/:id', 'client/category', { texts: ['list'], area: true }),
    page('/client/search', 'search/search', { texts: ['list'], area: true }),
    page('/client/compare', 'client/compare'),
    page('/client/information/:id', 'client/information', { texts: ['review', 'payees', 'policy'], area: true }),
    page('/client/information/policy-full/:id', 'policy/policy-full'),
    page('/client/information/review-full/:id', 'review/review-full'),
    page('/client/information/report/:id', 'report/report'),
    page('/verify/:id', 'verify/verify'),
    page('/verify/letter/:id', 'verify/letter'),
    page('/client/bank', 'payees/bank', { texts: ['client'] }),
    page('/vendor/register-business', 'vendor/register/start'),
    page('/vendor/register-business/form1', 'vendor/register/form1', { texts: ['said'] }),
    page('/vendor/register-business/form2', 'vendor/register/form2', { texts: ['said'] }),
    page('/vendor/register-business/form3', 'vendor/register/form3', { texts: ['client', 'said'] }),
    page('/notification/unsubscribe', 'notification/unsubscribe'),
    page('/owners', 'owners/owners', { texts: ['register'] }),
    page('/open', 'open/open'),
    page('/open/api', 'open/reference', { texts: ['api'] }),
    page('/open/embed/:id', 'open/embed'),
    page('/profile', 'profile/profile', { area: true }),
    page('/profile/setting', 'profile/setting'),
    page('/profile/language', 'profile/language'),
    page('/profile/my-location', 'profile/my-location', { area: true }),
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
    page('/client/information/widgets/social-bank-edit', 'widgets/social-bank-edit', { texts: ['auth', 'payees'] }),
    page('/auth/confirm', 'auth/confirm', { texts: ['factor'] }),
    page('/auth/pass-token/switc-role', 'auth/switc-role'),
    page('/client/information/wrote-review/:id', 'review/wrote-review'),
    page('/notification', 'notification/notification'),
    page('/chat/channel-chat', 'chat/channel-chat', { offline: 'reading', texts: ['work'] }),
    page('/chat/room-chat/:id', 'chat/room-chat', {
      offline: 'reading',
    }),
    page('/chat/member-chat/:id', 'chat/member-chat'),
    page('/chat/create-group', 'chat/create-group'),
    page('/chat/share-chat/:id', 'share/share-chat'),
    page('/chat/position-chat/:id', 'share/position-chat'),
    page('/profile/favorite-place', 'review/favorite-place', { area: true, offline: 'reading' }),
    page('/profile/followed-areas', 'follow/followed-areas', { texts: ['profile'] }),
    page('/profile/my-review', 'review/my-review'),
    page('/profile/my-report', 'report/my-report', { texts: ['review', 'chat'] }),
    page('/profile/setting/profile-edit', 'profile/profile-edit', {
      texts: ['auth'],
    }),
    page('/profile/setting/password-edit', 'profile/password-edit', { texts: ['auth'] }),
    page('/profile/setting/passkeys', 'profile/passkeys', { texts: ['auth'] }),
    page('/profile/setting/second-factor', 'profile/second-factor', { texts: ['auth', 'factor'] }),
    page('/profile/setting/partners', 'profile/partners', { texts: ['auth'] }),
    page('/profile/setting/devices', 'profile/devices'),
    page('/profile/developers', 'key/developers', { texts: ['auth'] }),
    page('/profile/webhooks', 'key/webhooks', { texts: ['auth'] }),
    page('/profile/webhooks/:id', 'key/webhook', { texts: ['auth'] }),
    page('/profile/setting/handed-work', 'quarantine/handed-work', { texts: ['inspection'] }),
    page('/profile/setting/my-data', 'profile/my-data', { texts: ['auth'] }),
    // The first photo asks for an account: earlier steps are texts.
    page('/vendor/register-business/form4', 'vendor/register/form4', {
      texts: ['client', 'widgets', 'payees', 'said'],
    }),
    page('/vendor/register-business/form5', 'vendor/register/form5', {
      texts: ['client', 'own', 'policy', 'payees', 'said'],
    }),
    page('/vendor/register-business/form5/add-items', 'vendor/register/add-items', { texts: ['said'] }),
    page('/vendor/register-business/finish', 'vendor/register/finish'),
    page('/vendor/claim/:id', 'vendor/ownership/claim', {
      texts: ['auth', 'register', 'said'],
    }),
    page('/vendor/offer/:id', 'vendor/ownership/offer'),
    page('/test-survey', 'survey/test-survey', { texts: ['run'], parts: ['q'] }),
  ]),
  ...group('vendor', [
    page('/vendor/my-business', 'vendor/my-business', { texts: ['register', 'ownership'] }),
    page('/vendor/manage-business/home/:id', 'vendor/manage-home', { texts: ['client', 'register', 'survey', 'own'] }),
    page('/vendor/manage-business/edit/:id', 'vendor/own/edit-place', {
      texts: ['register', 'client', 'said', 'vendor'],
    }),
    page('/vendor/manage-business/people/:id', 'vendor/ownership/people', { texts: ['auth'] }),
    page('/vendor/claim/objection/:id', 'vendor/ownership/objection', {
      texts: ['register', 'said'],
    }),
    page('/vendor/manage-business/list/:id', 'vendor/own/place-list', {
      texts: ['register', 'policy', 'vendor'],
    }),
    page('/vendor/manage-business/safety-standards/:id', 'vendor/own/safety-standards', {
      texts: ['survey', 'run', 'vendor'],
    }),
    page('/vendor/manage-business/sign/:id', 'vendor/own/place-sign'),
    page('/vendor/manage-business/answering/:id', 'vendor/answering/answering', { texts: ['register'] }),
    page('/vendor/manage-business/guests/:id', 'vendor/own/place-guests', { texts: ['survey', 'vendor'] }),
    page('/vendor/warning-list', 'vendor/card/warning-list'),
    page('/vendor/warning-list/detail/:id', 'vendor/card/warning-detail', { texts: ['said'] }),
    page('/vendor/warning-list/reply/:id', 'vendor/card/warning-reply', { texts: ['said'], offline: 'opened' }),
    page('/vendor/warning-list/draft/:id', 'vendor/card/reply-draft', {
      texts: ['said', 'vendor'],
    }),
    page('/vendor/warning-list/reply/success', 'vendor/card/reply-success'),
    page('/vendor/warning-list/appeal/:id', 'vendor/card/warning-appeal', { texts: ['said'] }),
    page('/vendor/manage-business/do-survery/:id', 'vendor/do-survery', { texts: ['run', 'survey'], offline: 'work' }),
  ]),
  ...group('inspector', [
    page('/inspector/check-comment', 'inspector/moderation/check-comment', {
      texts: ['work', 'comment', 'review', 'report', 'chat'],
    }),
    page('/inspector/check-comment/:id', 'inspector/moderation/check-comment-case', {
      texts: ['comment', 'review', 'report', 'chat', 'work'],
    }),
    page('/inspector/management-place', 'inspector/places/management-place', {
      texts: ['work', 'register', 'client', 'vendor', 'policy', 'payees', 'merge'],
    }),
    page('/inspector/management-place/claims', 'inspector/places/place-claims', {
      texts: ['work', 'ownership', 'register', 'said'],
    }),
    page('/inspector/management-place/duplicates', 'inspector/places/place-duplicates', {
      texts: [...proving, 'work', 'merge'],
    }),
    page('/inspector/management-place/quarantine', 'inspector/places/place-quarantine', {
      texts: ['work', 'quarantine', 'officer'],
    }),
    page('/inspector/policy/:id', 'inspector/places/policy', {
      texts: ['policy', 'payees', 'client', 'register', 'work'],
    }),
    page('/inspector/area-duty', 'inspector/officers/area-duty', {
      texts: [...proving, 'officer', 'plan', 'work'],
    }),
    page('/inspector/signature', 'inspector/officers/signature', { texts: [...proving, 'signature'] }),
    page('/inspector/outside-area/:id', 'inspector/officers/outside-area', { texts: ['officer', 'work'] }),
    page('/inspector/officers', 'inspector/officers/officers', {
      texts: [...proving, 'work', 'officer', 'power'],
    }),
    page('/inspector/officers/:id', 'inspector/officers/officer', {
      texts: [...proving, 'officer', 'power', 'work'],
    }),
    page('/inspector/agencies', 'inspector/agencies/agencies', { texts: [...proving, 'work', 'agency'] }),
    page('/inspector/agencies/:id', 'inspector/agencies/agency', {
      texts: [...proving, 'agency', 'card', 'officer', 'power', 'work'],
    }),
    page('/inspector/agency-keys/:id', 'key/agency-keys', { texts: [...proving, 'agency', 'officer'] }),
    page('/inspector/stewards', 'inspector/agencies/stewards', {
      texts: [...proving, 'agency', 'officer', 'power'],
    }),
    page('/inspector/record', 'inspector/record/record', { texts: ['record'] }),
    page('/inspector/stops', 'inspector/stops/stops', { texts: ['stop', 'work'] }),
    page('/inspector/stops/:id', 'inspector/stops/stop', { texts: [...proving, 'stop', 'work'] }),
    page('/inspector/stop-account/:about/:id', 'inspector/stops/stop-account', {
      texts: [...proving, 'stop'],
    }),
    page('/inspector/start', 'inspector/agencies/start', { texts: ['agency'] }),
    page('/inspector/imports', 'inspector/imports/imports', { texts: ['import'] }),
    page('/inspector/imports/:id', 'inspector/imports/import', { texts: [...proving, 'import'] }),
    page('/inspector/fail-survey-list', 'inspector/rounds/fail-survey-list', { texts: ['work', 'plan'] }),
    page('/inspector/dashboard', 'inspector/fairness/dashboard', { texts: ['fairness', 'plan', 'card'] }),
    page('/inspector/rules', 'inspector/standards/rules', { texts: ['fairness'] }),
    page('/inspector/laws', 'inspector/laws/laws', { texts: [...proving, 'law', 'card', 'agency'] }),
    page('/inspector/laws/:id', 'inspector/laws/law', { texts: [...proving, 'law', 'card', 'agency', 'work'] }),
    page('/inspector/templates', 'inspector/standards/templates', { texts: ['template', 'survey'] }),
    page('/inspector/templates/:id', 'inspector/standards/template', {
      texts: [...proving, 'template', 'run', 'survey', 'register', 'work'],
    }),
    page('/inspector/second-look', 'inspector/fairness/second-looks', { texts: ['fairness'] }),
    page('/inspector/second-look/:id', 'inspector/fairness/second-look', { texts: ['fairness'] }),
    page('/inspector/home', 'inspector/rounds/home', {
      texts: ['work', 'plan', 'inspection', 'field'],
      offline: 'work',
    }),
    page('/inspector/check/business-tourlist', 'inspector/rounds/business-tourlist', { texts: ['plan', 'inspection'] }),
    page('/inspector/Issue-warning/:id', 'inspector/cards/issue-warning', { texts: ['card', 'warning'] }),
    page('/inspector/manage-reply', 'inspector/cards/manage-reply', { texts: ['work', 'card', 'warning'] }),
    page('/inspector/manage-reply/already-sent/:id', 'inspector/cards/already-sent', {
      texts: [...proving, 'card', 'warning', 'officer', 'power', 'work'],
    }),
    page('/inspector/manage-reply/approve-warning-card/:id', 'inspector/cards/approve-warning-card', {
      texts: [...proving, 'card', 'inspection', 'warning', 'work'],
    }),
    page('/inspector/manage-reply/approve-warning-card/state-finish', 'inspector/cards/approve-finish', {
      texts: ['card', 'warning'],
    }),
    page('/inspector/manage-reply/appeal/:id', 'inspector/cards/decide-appeal', {
      texts: [...proving, 'card', 'power', 'warning', 'work'],
    }),
    page('/inspector/recheck-by-business-id/:id', 'inspector/rounds/recheck-by-business-id', {
      texts: ['inspection', 'run', 'field'],
      offline: 'work',
    }),
    page('/inspector/recheck-by-business-id/state-finish', 'inspector/rounds/recheck-finish', {
      texts: ['inspection'],
    }),
    page('/inspector/do-recheck/:id/:question_template_id', 'inspector/rounds/do-recheck', {
      texts: ['inspection', 'run'],
      offline: 'work',
    }),
    page('/inspector/do-recheck/state-finish', 'inspector/rounds/do-recheck-finish', { texts: ['inspection'] }),
  ]),
] as const satisfies readonly PageEntry[]

/** True if it is a page of officers that always has a network: its texts are sent to nobody else, and stored for no offline day. */
export const isOffice = ({ group, offline }: Pick<PageEntry, 'group' | 'offline'>): boolean =>
  group === 'inspector' && !offline

export type PagePath = (typeof siteMap)[number]['path']

declare module '#shared/path.ts' {
  interface SiteRegister {
    path: PagePath
  }
}

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
  // As receipts were addressed before: devices that were without a network still know them so.
  { from: '/inspector/recheck-by-business-id/:id/state-finish', to: '/inspector/recheck-by-business-id/state-finish' },
  { from: '/inspector/do-recheck/:id/:question_template_id/state-finish', to: '/inspector/do-recheck/state-finish' },
]
