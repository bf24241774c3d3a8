/**
 * Schemas of the map's addresses: for each page the parameters of its path and of its query. Beside the map and not
 * in it, because the map goes to the browser and zod stays here. Parameters that do not parse are a fatal 404. A query never refuses
 * anybody, because people edit addresses: a malformed value counts as absent. One table, as the map is one: a page's line there and its
 * parameters here are found by the same path.
 */

import { z } from 'zod'
import { isProvinceCode } from '#shared/areas/province-codes.ts'
import { APPEAL_DOCUMENTS_MOST, REPLY_PHOTOS_MOST } from '#shared/cards/card-limits.ts'
import { waitingLists } from '#shared/cards/warning-page.ts'
import { categories } from '#shared/categories.ts'
import { inboxParts, MESSAGE_PHOTOS_MOST } from '#shared/chat/chat-limits.ts'
import { periods } from '#shared/fairness/dashboard-page.ts'
import { shownRows } from '#shared/imports/place-import.ts'
import { locales } from '#shared/locales.ts'
import { topics } from '#shared/notifications/topics.ts'
import { statisticGroups } from '#shared/open/statistics.ts'
import { ownPath } from '#shared/own-path.ts'
import { ownDone } from '#shared/own-places/edit.ts'
import { gradeChoices, placeFilters } from '#shared/own-places/place-rows.ts'
import { placeQueues } from '#shared/own-places/queues.ts'
import { CLAIM_PAPERS_MOST } from '#shared/ownership/claim.ts'
import { PAPER_PAGES_MOST } from '#shared/photos/photo-accept.ts'
import { PHOTOS_MOST } from '#shared/photos/photos.ts'
import { ROUND_MOST } from '#shared/plan/weights.ts'
import { recordGroups } from '#shared/record/record-page.ts'
import { PLACE_PHOTOS_MOST } from '#shared/registrations/registration.ts'
import { idField } from '#shared/reviews/review-fields.ts'
import { reviewSorts, starSteps } from '#shared/reviews/reviews.ts'
import { QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import { forFlagWords } from '#shared/search/search-flags.ts'
import { forLimits } from '#shared/search/search-limits.ts'
import { readSearchParams } from '#shared/search/search-params.ts'
import { templateKinds } from '#shared/standards/question-template.ts'
import { stopSubjects } from '#shared/stops/stop.ts'
import type { GroupName, PagePath } from './site-map.ts'

/** The photos of a form: the name of its file field, and how many of them it takes. */
export interface Uploads {
  field: string
  most: number
}

/** The parameters of one page. The names in `search` are those under which an open page is stored; with another one it is made anew. */
export interface PageInput {
  params?: z.ZodObject
  search?: z.ZodObject | z.ZodPipe<z.ZodObject, z.ZodTransform>
  /** The query is for this reader alone, such as a secret or an act of just now: its answer is never shared. */
  personal?: true
  /** A guest on it counts as new: led to registering, where signing in is one link away. */
  newcomers?: true
  /** Its document waits with the code until somebody acts; links and forms need none. For pages without slow sections. */
  startsOnAct?: true
  /** The page's form takes photos; without this it takes text only. */
  uploads?: Uploads
  /** The group that may send the page's forms, where it differs from the page's readers; or one form of it, by the form's name. */
  post?: GroupName | Readonly<Record<string, GroupName>>
}

const place = z.object({ id: z.guid().toLowerCase() })

/** A value that is no place's id counts as absent; the same twice as once. The page leaves out surplus ones and says so. */
const compared = z.array(z.string()).transform((ids) => {
  const read = ids.flatMap((id) => place.shape.id.safeParse(id).data ?? [])
  return [...new Set(read)]
})

/** Kind and version of a questionnaire, such as `restaurant.1`. */
const templateId = z.string().regex(/^[a-z]{1,20}\.[1-9]\d{0,3}$/)
/** As it is printed on a letter; typed in small letters or with spaces and dashes it is the same. */
const letterCode = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/))

/** The done act: the sealed inspection, the card with the decision or reply. */
const sealed = z.object({ of: z.guid().toLowerCase().nullable().catch(null) })

/** The revision that the reader saw. */
const rev = z.coerce.number().int().min(0).max(100_000).nullable().catch(null).default(null)

/** Number of a message in its room. */
const seq = z.coerce.number().int().min(1).max(2_000_000_000).nullable().catch(null).default(null)

/** Text as it stands there. */
const text = z.string().nullable().catch(null)
/** Time at which the reader saw the page that a form was sent from. */
const moment = z.iso.datetime().nullable().catch(null)
/** A day of the calendar, as a field for dates sends it. */
const day = z.iso.date().nullable().catch(null).default(null)
/** Present, with any value. */
const flag = z
  .string()
  .optional()
  .transform((value) => value !== undefined)
/** One of these words. */
const word = <const Words extends readonly string[]>(...words: Words) => z.enum(words).nullable().catch(null)
const yes = z
  .string()
  .transform((value) => value === '1')
  .catch(false)
/** The form of a browser that may have no cookies (forms/cookie-check.ts). */
const entered = z.string().max(200).nullable().catch(null)
/** An own path to go on to, empty where it is not one of ours; undefined where nothing is given. */
const next = z
  .string()
  .transform((value) => ownPath(value, ''))
  .optional()
const identityFault = word(
  'denied',
  'over',
  'refused',
  'down',
  'waiting',
  'suspended',
  'role',
  'taken',
  'changed',
  'gone',
)
const cursor = text
/** The draft of a registration. */
const draft = z.guid().toLowerCase().nullable().catch(null)
const confirmed = flag
/** A list of open work: its search text, and the start of the page. */
const queue = { find: text, cursor }
/** Last row of a page, by which the next one begins: of a list that stands beside others. */
const startId = z.guid().toLowerCase().nullable().catch(null)

export const pageInputs = {
  '/auth/login': {
    startsOnAct: true,
    search: z.object({
      next,
      by: z.enum(['password', 'code']).catch('password'),
      keep: z.uuid().nullable().catch(null),
      entered,
    }),
  },
  '/auth/register': { search: z.object({ next, entered }) },
  '/auth/undo': { search: z.object({ code: text }), personal: true },
  '/auth/invitation': { search: z.object({ code: text, done: word('asked') }), personal: true },
  '/auth/identity/:provider': {
    params: z.object({ provider: z.string().max(36) }),
    search: z.object({ code: text, state: text, error: text, fault: identityFault, next }),
    personal: true,
  },
  '/auth/second-step': { search: z.object({ next }), personal: true },
  '/auth/pass-token': {
    search: z.object({ token: text, fault: word('missing', 'refused', 'suspended', 'waiting'), confirmed }),
    personal: true,
  },
  '/auth/pass-token/register-police': { post: { request: 'login' }, search: z.object({ done: flag }) },
  '/auth/pass-token/switc-role': { search: z.object({ next }) },
  '/auth/confirm': { search: z.object({ next }) },
  '/unauthorized': { search: z.object({ need: word('login', 'client', 'vendor', 'inspector'), next }) },
  '/client/popular-full': { search: z.object({ by: z.enum(['visitors', 'rating']).catch('visitors'), cursor }) },
  '/client/recommend-full': { search: z.object({ cursor }) },
  // `shared`: it was sent by the device, from another app.
  '/client/bank': { search: z.object({ place: z.guid().toLowerCase().nullable().catch(null), shared: flag }) },
  '/client/near-place-full': { search: z.object({ cursor }) },
  '/client/category/:id': {
    params: z.object({ id: z.enum(categories) }),
    search: z.object({ province: text, by: z.enum(['safest', 'rating']).catch('safest'), cursor }),
  },
  '/client/search': {
    search: z
      .object({
        q: text,
        category: text,
        province: text,
        district: text,
        area: text,
        grade: z.array(z.string()),
        with: z.array(z.string()),
        ...forFlagWords(text),
        ...forLimits(() => text),
        km: text,
        at: text,
        sort: text,
        cursor,
        map: text,
      })
      .transform(readSearchParams),
  },
  '/client/compare': {
    search: z.object({ place: compared, q: text }),
  },
  '/client/information/:id': { params: place },
  '/verify/:id': {
    params: place,
    search: z.object({ before: z.string().transform(Number).refine(Number.isSafeInteger).nullable().catch(null) }),
    personal: true,
  },
  '/verify/letter/:id': { params: z.object({ id: letterCode }), personal: true },
  '/client/information/policy-full/:id': { params: place },
  '/client/information/review-full/:id': {
    post: 'login',
    params: place,
    search: z.object({
      stars: text.transform((value) => starSteps.find((step) => String(step) === value) ?? null),
      photos: yes,
      written: word(...locales),
      sort: z.enum(reviewSorts).catch('newest'),
      cursor,
      done: word('written', 'held', 'edited', 'deleted', 'replied', 'reported'),
    }),
  },
  '/client/information/report/:id': {
    params: place,
    search: z.object({ done: word('sent', 'urgent') }),
  },
  '/client/information/wrote-review/:id': {
    uploads: { field: 'photos', most: PHOTOS_MOST },
    params: place,
    search: z.object({ review: idField.nullable().catch(null), done: word('appealed') }),
  },
  '/client/information/widgets/social-bank-edit': {
    search: z.object({ business: z.string().toLowerCase().optional(), done: word('saved', 'ended'), confirmed }),
  },
  '/profile': { search: z.object({ done: word('password', 'deleted', 'signed-out') }), personal: true },
  '/notification': {
    search: z.object({
      kind: z.enum(topics).nullable().catch(null),
      cursor,
      done: word('choice', 'push', 'line', 'line-end'),
    }),
  },
  '/notification/unsubscribe': { search: z.object({ of: text }), personal: true },
  '/chat/channel-chat': {
    search: z.object({
      place: z.guid().toLowerCase().nullable().catch(null),
      card: z.guid().toLowerCase().nullable().catch(null),
      district: seq,
      list: word('questions'),
      show: word(...inboxParts),
      label: text,
      find: text,
      cursor,
    }),
  },
  '/chat/room-chat/:id': {
    uploads: { field: 'photos', most: MESSAGE_PHOTOS_MOST },
    params: place,
    search: z.object({ before: seq, at: seq, report: seq, reply: seq, canned: text }),
  },
  '/chat/member-chat/:id': { params: place },
  '/chat/share-chat/:id': { params: place, search: z.object({ q: text }) },
  '/chat/position-chat/:id': { params: place, search: z.object({ seq }) },
  '/profile/favorite-place': { search: z.object({ cursor, done: flag }) },
  '/profile/followed-areas': {
    search: z.object({
      province: z.coerce.number().refine(isProvinceCode).nullable().catch(null),
      district: z.coerce.number().int().min(1000).max(9999).nullable().catch(null),
      category: z.enum(categories).nullable().catch(null),
      done: word('added', 'ended'),
    }),
  },
  '/profile/my-review': { search: z.object({ cursor }) },
  '/profile/my-report': { search: z.object({ cursor }) },
  '/profile/language': { search: z.object({ done: flag }) },
  '/profile/my-location': {
    search: z.object({
      done: flag,
      pick: z.string().transform(Number).refine(isProvinceCode).nullable().catch(null),
    }),
  },
  '/profile/setting': { search: z.object({ done: flag }) },
  '/profile/setting/handed-work': { search: z.object({ before: startId }) },
  '/profile/developers': { search: z.object({ done: flag, confirmed }) },
  '/profile/webhooks': { search: z.object({ done: flag, confirmed }) },
  '/profile/webhooks/:id': { params: place, search: z.object({ done: word('test', 'again', 'restarted'), confirmed }) },
  '/profile/setting/devices': { search: z.object({ done: flag }) },
  '/profile/setting/my-data': { search: z.object({ confirmed }) },
  '/profile/setting/partners': { search: z.object({ done: word('linked', 'unlinked'), confirmed }) },
  '/profile/setting/second-factor': {
    search: z.object({ done: word('removed'), confirmed, next }),
    personal: true,
  },
  '/profile/setting/passkeys': { search: z.object({ done: word('added', 'removed'), confirmed }) },
  '/profile/setting/password-edit': { search: z.object({ done: flag, confirmed }) },
  '/owners': { search: z.object({ find: text }), personal: true },
  '/open/embed/:id': { params: place },
  '/open': { search: z.object({ by: z.enum(statisticGroups).catch('province') }) },
  '/vendor/register-business': {
    search: z.object({ find: text, kind: word(...categories), done: word('kept', 'discarded') }),
    personal: true,
  },
  '/vendor/register-business/form1': {
    search: z.object({ draft, looked: word('found', 'none', 'away') }),
    personal: true,
  },
  '/vendor/register-business/form2': { search: z.object({ draft, area: text }), personal: true },
  '/vendor/register-business/form3': { search: z.object({ draft }), personal: true },
  '/vendor/register-business/form4': {
    uploads: { field: 'photos', most: Math.max(PLACE_PHOTOS_MOST, PAPER_PAGES_MOST) },
    search: z.object({ draft }),
    newcomers: true,
  },
  '/vendor/register-business/form5': { search: z.object({ draft, done: word('added') }), newcomers: true },
  '/vendor/register-business/form5/add-items': {
    uploads: { field: 'photos', most: 1 },
    search: z.object({ draft, done: word('added') }),
    newcomers: true,
  },
  '/vendor/register-business/finish': { search: z.object({ draft }) },
  '/test-survey': { search: z.object({ kind: word(...templateKinds), template: text, q: text }) },
  '/profile/setting/profile-edit': {
    uploads: { field: 'avatar', most: 1 },
    search: z.object({ done: word('picture', 'name', 'contact'), confirmed }),
  },
  '/vendor/my-business': { search: z.object({ show: word(...placeFilters), grade: word(...gradeChoices) }) },
  '/vendor/manage-business/home/:id': { params: place, search: z.object({ done: word('asked') }) },
  '/vendor/manage-business/edit/:id': {
    uploads: { field: 'photos', most: PLACE_PHOTOS_MOST },
    params: place,
    search: z.object({ done: word(...ownDone) }),
  },
  '/vendor/manage-business/list/:id': {
    uploads: { field: 'photos', most: PAPER_PAGES_MOST },
    params: place,
    search: z.object({ done: word(...ownDone) }),
  },
  '/vendor/manage-business/safety-standards/:id': { params: place },
  '/vendor/manage-business/sign/:id': { params: place, search: z.object({ of: word('review') }) },
  '/vendor/manage-business/guests/:id': { params: place },
  '/vendor/manage-business/answering/:id': { params: place, search: z.object({ done: word('saved', 'removed') }) },
  '/vendor/manage-business/do-survery/:id': {
    uploads: { field: 'photos', most: QUESTION_PHOTOS_MOST },
    params: place,
    search: z.object({ q: text }),
  },
  '/vendor/claim/:id': {
    uploads: { field: 'photos', most: CLAIM_PAPERS_MOST },
    params: place,
    search: z.object({ by: word('phone', 'licence'), done: word('made', 'withdrawn') }),
  },
  '/vendor/offer/:id': { params: place, search: z.object({ done: word('accepted', 'declined') }) },
  '/vendor/manage-business/people/:id': {
    params: place,
    search: z.object({ done: word('offered', 'ended'), confirmed }),
  },
  '/vendor/claim/objection/:id': {
    uploads: { field: 'photos', most: CLAIM_PAPERS_MOST },
    params: place,
    search: z.object({ done: flag }),
  },
  '/inspector/management-place/quarantine': {
    search: z.object({
      done: word('taken', 'aside', 'handedOn'),
      visit: z.guid().toLowerCase().nullable().catch(null),
      left: z.coerce.number().int().min(0).max(10_000).catch(0),
      ...queue,
    }),
  },
  '/inspector/management-place/duplicates': {
    search: z.object({ done: word('merged', 'apart', 'undone'), list: word('merges', 'orphans'), ...queue }),
  },
  '/inspector/management-place/claims': {
    search: z.object({
      of: z.guid().toLowerCase().nullable().catch(null),
      done: word('approved', 'refused'),
      ...queue,
    }),
  },
  '/vendor/warning-list/detail/:id': { params: place },
  '/vendor/warning-list': { search: z.object({ before: startId }) },
  '/vendor/warning-list/reply/:id': { uploads: { field: 'photos', most: REPLY_PHOTOS_MOST }, params: place },
  '/vendor/warning-list/draft/:id': {
    uploads: { field: 'photos', most: REPLY_PHOTOS_MOST },
    params: place,
    search: z.object({ done: flag }),
  },
  '/vendor/warning-list/reply/success': { search: sealed },
  '/vendor/warning-list/appeal/:id': { uploads: { field: 'documents', most: APPEAL_DOCUMENTS_MOST }, params: place },
  '/inspector/Issue-warning/:id': { params: place },
  '/inspector/manage-reply': { search: z.object({ list: word(...waitingLists), ...queue }) },
  '/inspector/manage-reply/already-sent/:id': {
    params: place,
    search: z.object({
      decided: startId,
      done: word(
        'proposed',
        'confirmed',
        'notConfirmed',
        'takenBack',
        'referred',
        'taken',
        'returned',
        'ended',
        'noted',
        'served',
      ),
    }),
  },
  '/inspector/manage-reply/approve-warning-card/:id': { params: place, search: z.object({ rev }) },
  '/inspector/manage-reply/approve-warning-card/state-finish': { search: sealed },
  '/inspector/manage-reply/appeal/:id': { params: place, search: z.object({ rev }) },
  '/inspector/management-place': {
    search: z.object({
      tab: word(...placeQueues),
      of: z.guid().toLowerCase().nullable().catch(null),
      done: word('approved', 'returned', 'decided', 'same', 'another', 'left_out'),
      ...queue,
    }),
  },
  '/inspector/check-comment': {
    search: z.object({
      done: word('kept', 'hidden', 'redacted', 'passed', 'answered', 'visit', 'closed', 'messageKept', 'messageHidden'),
      ...queue,
    }),
  },
  '/inspector/check-comment/:id': { params: place, search: z.object({ at: moment, done: word('unsealed') }) },
  '/inspector/signature': { search: z.object({ done: word('drawn', 'removed') }) },
  '/inspector/laws/:id': {
    params: z.object({ id: z.string().regex(/^[A-Z0-9-]{1,40}$/) }),
    search: z.object({ done: word('added', 'changed', 'ended') }),
  },
  '/inspector/templates': { search: z.object({ done: word('discarded') }) },
  '/inspector/templates/:id': {
    params: z.object({ id: templateId }),
    search: z.object({
      // A question's code, or one that is to come.
      q: text,
      done: word('begun', 'named', 'written', 'moved', 'dropped', 'published'),
    }),
  },
  '/inspector/rules': {
    search: z.object({
      a: text,
      b: text,
      c: text,
      d: text,
      weights: text,
      gravity: text,
      a_area: text,
      b_area: text,
      c_area: text,
      d_area: text,
      a_majors: text,
      b_majors: text,
      c_majors: text,
      d_majors: text,
    }),
  },
  '/inspector/second-look': { search: z.object({ done: flag, cursor }) },
  '/inspector/second-look/:id': { params: place },
  '/inspector/dashboard': {
    search: z.object({
      days: z
        .string()
        .transform((value) => periods.find((days) => String(days) === value) ?? periods[0])
        .catch(periods[0]),
      of: text,
    }),
  },
  '/inspector/policy/:id': {
    params: place,
    search: z.object({ photographed: startId, done: word('checked', 'planned', 'declared', 'photos') }),
  },
  '/inspector/area-duty': {
    search: z.object({ done: word('offered', 'accepted', 'declined', 'withdrawn', 'ended'), find: text }),
  },
  '/inspector/outside-area/:id': { params: place },
  '/inspector/officers': {
    search: z.object({ done: word('refused', 'agreed', 'loanRefused'), ...queue }),
  },
  '/inspector/officers/:id': {
    params: place,
    search: z.object({
      at: moment,
      before: startId,
      moved: startId,
      decided: startId,
      done: word('proposed', 'confirmed', 'notConfirmed', 'takenBack', 'assigned', 'ended', 'relation'),
    }),
  },
  '/auth/stopped': { search: z.object({ done: word('appealed') }), personal: true },
  '/inspector/stops': { search: z.object({ ...queue }) },
  '/inspector/stops/:id': { params: place, search: z.object({ done: word('stopped', 'lifted', 'answered') }) },
  '/inspector/stop-account/:about/:id': {
    params: z.object({ about: z.enum(stopSubjects), id: z.guid().toLowerCase() }),
  },
  '/inspector/record': {
    search: z.object({
      from: day,
      to: day,
      person: text,
      kind: word(...recordGroups),
      place: text,
      area: z.coerce.number().int().min(10).max(9999).nullable().catch(null).default(null),
      agency: z.guid().toLowerCase().nullable().catch(null).default(null),
      cursor,
    }),
  },
  '/inspector/agencies': {
    search: z.object({ ...queue, idle: flag }),
  },
  '/inspector/agency-keys/:id': { params: place, search: z.object({ done: flag }) },
  '/inspector/agencies/:id': {
    params: place,
    search: z.object({
      ...queue,
      invited: startId,
      decided: startId,
      done: word(
        'created',
        'renamed',
        'changed',
        'area',
        'areaEnded',
        'kinds',
        'reopened',
        'provider',
        'free',
        'invited',
        'uninvited',
        'proposed',
        'confirmed',
        'notConfirmed',
        'takenBack',
      ),
    }),
  },
  '/inspector/stewards': {
    search: z.object({
      find: text,
      decided: startId,
      done: word('proposed', 'confirmed', 'notConfirmed', 'takenBack'),
    }),
  },
  '/inspector/imports': { uploads: { field: 'list', most: 1 }, search: z.object({ before: startId }) },
  '/inspector/imports/:id': {
    params: place,
    search: z.object({ show: word(...shownRows), cursor, done: word('read', 'confirmed', 'dropped') }),
  },
  '/inspector/fail-survey-list': { search: z.object({ done: flag, ...queue }) },
  '/inspector/check/business-tourlist': {
    search: z.object({
      category: word(...categories),
      district: z.coerce.number().int().min(1000).max(9999).nullable().catch(null),
      name: text,
      // Ids with commas between.
      with: z
        .string()
        .catch('')
        .transform((ids) => {
          const places = ids.split(',').flatMap((id) => place.shape.id.safeParse(id).data ?? [])
          return [...new Set(places)].slice(0, ROUND_MOST)
        }),
    }),
  },
  '/inspector/recheck-by-business-id/:id': {
    uploads: { field: 'photos', most: QUESTION_PHOTOS_MOST },
    params: place,
    search: z.object({ q: text }),
  },
  '/inspector/recheck-by-business-id/state-finish': { search: sealed },
  '/inspector/do-recheck/:id/:question_template_id': {
    uploads: { field: 'photos', most: QUESTION_PHOTOS_MOST },
    params: place.extend({ question_template_id: templateId }),
    search: z.object({ q: text }),
  },
  '/inspector/do-recheck/state-finish': { search: sealed },
} satisfies { [Path in PagePath]?: PageInput } & { [Path in PagePath & `${string}:${string}`]: { params: z.ZodObject } }

export type PageInputs = typeof pageInputs

type Fields<Schema> = Schema extends z.ZodPipe<infer Inner> ? Inner : Schema

declare module '#shared/path.ts' {
  interface SiteRegister {
    search: {
      [Path in keyof PageInputs]: PageInputs[Path] extends { search: infer Schema }
        ? keyof z.input<Fields<Schema>>
        : never
    }
  }
}
