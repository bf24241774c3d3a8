/**
 * The map of resources that are not pages: every address of data, pictures and downloads, in groups that open with their
 * guard, as in the site map. A line gives the answer's cache time and its limits; `serve-resources.ts` enforces them,
 * so that a handler only answers. Other addresses do not exist.
 */
import type { GroupName, PagePath } from '#routes/site-map.ts'
import type { Limit } from '../../db/limits.ts'
import { exportsOf, recordFilesOf } from '../../domain/accounts/constants.ts'
import { uploadPartsOf } from '../../domain/uploads/constants.ts'

/** Caching of an answer: nobody, not even this reader, seconds for everybody, or for ever. */
export type Caching = 'no-store' | 'private' | 'forever' | number

/** The guard against endless requests. */
export type Protection =
  /** Questions of one network; lines of one name count together, each server for itself. */
  | { network: string; points: number; seconds: number }
  /** The limit of one person, counted in the database. */
  | { person: (id: string) => Limit }
  /** The reason for no limit: an answer's maximum cost. */
  | { by: string }

/** One that writes is refused where another site sends it, as forms are, but for a line with `fromAnywhere`. */
export type Method = 'GET' | 'HEAD' | 'PATCH' | 'POST'

export interface ResourceOptions {
  /** Open pages ask for it by themselves: it is no act of the person, whose session counts the time since the last one. */
  byItself?: true
  caching: Caching
  limit: Protection
  /** @default GET and HEAD */
  methods?: readonly Method[]
  /** The page that one comes from: a guest is led back to it, because a file is no place to be. */
  from?: PagePath
  /** Only after a recent proof of identity. */
  confirmed?: true
  /** Others get a 404. */
  hidden?: true
  /** Its address alone carries the right: other people's programs post to it, without a session. */
  fromAnywhere?: true
  /** Refused from this level on while the process has too much to do (overload/pressure.ts). @default never */
  yields?: 1 | 2
  /** Sent compressed; other answers are pictures, small, or packed already. */
  packed?: true
}

export interface ResourceEntry<Path extends string = string> extends ResourceOptions {
  group: Exclude<GroupName, 'forgot'>
  /** As Express spells it. */
  path: Path
}

const resource = <const Path extends string>(path: Path, options: ResourceOptions) => ({ path, ...options })
const group = <Path extends string>(
  name: ResourceEntry['group'],
  lines: ReturnType<typeof resource<Path>>[],
): ResourceEntry<Path>[] => lines.map((line) => ({ group: name, ...line }))

const fromMemory = { by: 'It is answered from memory.' }
/** Several people who type without a pause. */
const suggestions = { network: 'suggestions', points: 600, seconds: 60 }
/** Other sites show them, each to readers of its own; a network that asks for more is a machine. */
const pictures = { network: 'pictures', points: 600, seconds: 60 }

export const resourceMap = [
  ...group('open', [
    resource('/healthz', { caching: 'no-store', limit: fromMemory }),
    resource('/readyz', { caching: 'no-store', limit: { by: 'The database is asked once a second for all who ask.' } }),
    resource('/robots.txt', { caching: 3600, limit: fromMemory }),
    resource('/sitemap.xml', { yields: 1, caching: 3600, limit: { by: 'It is made once in ten minutes.' } }),
    resource('/sitemap/pages.xml', { yields: 1, caching: 3600, limit: { by: 'It is made once in ten minutes.' } }),
    resource('/sitemap/places-:part.xml', {
      yields: 1,
      caching: 3600,
      limit: { by: 'It is made once in ten minutes.' },
    }),
    // The hash of the week's lot, and the seeds of those that are over.
    resource('/lots.json', { caching: 3600, limit: { by: 'A row for each week.' }, packed: true }),
    resource('/open/statistics.csv', {
      yields: 1,
      caching: 600,
      limit: { network: 'statistics', points: 20, seconds: 60 },
      packed: true,
    }),
    resource('/open/feed.atom', {
      yields: 1,
      caching: 300,
      limit: { network: 'feeds', points: 60, seconds: 60 },
      packed: true,
    }),
    resource('/open/catalog.jsonld', { caching: 600, limit: { by: 'It lists a week of files.' }, packed: true }),
    resource('/open/dumps/:day/:file', {
      yields: 1,
      // `latest` is another night's tomorrow; a file that is known is not sent again.
      caching: 600,
      limit: { network: 'dumps', points: 60, seconds: 60 },
    }),
    // A suspension shows within a minute.
    resource('/badge/:id.svg', { caching: 60, limit: pictures }),
    resource('/embed/:id', { caching: 60, limit: pictures }),
    resource('/oembed', { caching: 3600, limit: pictures }),
    resource('/preview/:id.jpg', { yields: 1, caching: 300, limit: pictures }),
    resource('/media/*picture', { caching: 'forever', limit: { by: 'A file is sent as it lies there.' } }),
    resource('/map/:tag.pmtiles', { caching: 'forever', limit: { by: 'A piece of a file is sent as it lies there.' } }),
    // Read with every check of the log: it changes each ten seconds at most.
    resource('/log/checkpoint', { caching: 5, limit: { by: 'A small file is sent as it lies there.' } }),
    resource('/log/key', { caching: 3600, limit: fromMemory }),
    resource('/log/*tile', { caching: 'forever', limit: { by: 'A file is sent as it lies there.' } }),
    resource('/builds/latest.json', { caching: 'no-store', limit: fromMemory }),
    resource('/builds/meta/:file', { caching: 'forever', limit: fromMemory, packed: true }),
    // 24 hours (specification, section 9).
    resource('/_i18n/:build/:locale/messages.json', { caching: 86_400, limit: fromMemory, packed: true }),
    // Texts that only officers' pages show.
    resource('/_i18n/:build/:locale/office.json', { caching: 86_400, limit: fromMemory, packed: true }),
    resource('/_i18n/:build/:locale/pages/:names.json', { caching: 'forever', limit: fromMemory, packed: true }),
    resource('/sw.js', { caching: 'no-store', limit: fromMemory, packed: true }),
    resource('/_shell/:build/:locale', { caching: 86_400, limit: fromMemory, packed: true }),
    resource('/install/:locale.webmanifest', { caching: 86_400, limit: fromMemory }),
    resource('/install/work/:locale.webmanifest', { caching: 86_400, limit: fromMemory }),
    resource('/notification/unsubscribe/one-click', {
      caching: 'private',
      limit: { by: 'A signature is checked; one row is written for what is signed.' },
      methods: ['GET', 'HEAD', 'POST'],
      fromAnywhere: true,
    }),
    // Its address alone carries the right: the manager scanned it from the officer's screen.
    resource('/handed/:pass/:locale.pdf', {
      caching: 'private',
      limit: { network: 'letters', points: 60, seconds: 60 },
      hidden: true,
    }),
    // A link of a place's page was pressed: browsers say so by themselves.
    resource('/ways/:id/:way', {
      byItself: true,
      caching: 'private',
      limit: { network: 'ways', points: 120, seconds: 60 },
      methods: ['POST'],
    }),
    resource('/external/line', {
      caching: 'private',
      // LINE tells of all its users from few addresses; each is signed.
      limit: { network: 'line', points: 3_000, seconds: 60 },
      methods: ['POST'],
      fromAnywhere: true,
    }),
    resource('/external/identity/:provider/logout', {
      // The answer's own standard asks for it.
      caching: 'no-store',
      // A provider that ends the sessions of all of an agency's people; each is signed.
      limit: { network: 'identity-logouts', points: 1_000, seconds: 60 },
      methods: ['POST'],
      fromAnywhere: true,
    }),
    resource('/auth/stopped/my-data.json', {
      caching: 'private',
      limit: { by: 'It is counted for the stopped person, whom no other address knows.' },
      methods: ['GET'],
      packed: true,
    }),
    resource('/auth/identity/:provider/start', {
      caching: 'private',
      limit: { by: 'The network’s sign-ins are counted in the database, and the refusal is a page.' },
      // Each begins a sign-in, and HEAD may not.
      methods: ['GET'],
    }),
    resource('/client/search/_suggest.json', { yields: 1, caching: 60, limit: suggestions, packed: true }),
    resource('/client/search/_districts.json', { yields: 1, caching: 60, limit: suggestions, packed: true }),
    resource('/vendor/register-business/_subdistricts.json', { caching: 60, limit: suggestions, packed: true }),
    resource('/vendor/register-business/_alike.json', { caching: 60, limit: suggestions, packed: true }),
  ]),
  ...group('login', [
    resource('/profile/setting/my-data/export.json', {
      yields: 1,
      caching: 'private',
      limit: { person: exportsOf },
      // Each copy that is taken is counted and recorded, and HEAD may do neither.
      methods: ['GET'],
      from: '/profile/setting/my-data',
      confirmed: true,
      packed: true,
    }),
    resource('/profile/setting/partners/link/:provider', {
      caching: 'private',
      limit: { by: 'The network’s sign-ins are counted in the database, and the refusal is a page.' },
      methods: ['GET'],
      from: '/profile/setting/partners',
      confirmed: true,
    }),
    resource('/profile/setting/devices/key.json', {
      caching: 'private',
      limit: fromMemory,
      methods: ['GET'],
      from: '/profile/setting/devices',
    }),
    // In short messages: it leads to the card with that number, if it is the reader's own.
    resource('/c/:number', { caching: 'private', limit: { network: 'card-links', points: 60, seconds: 60 } }),
    // The same of other messages, by the row that they are about.
    resource('/n/:ref', { caching: 'private', limit: { network: 'card-links', points: 60, seconds: 60 } }),
    // Setting one takes some hundredths of a second, once in each language.
    resource('/letters/:card/:locale.pdf', {
      caching: 'private',
      limit: { network: 'letters', points: 60, seconds: 60 },
      hidden: true,
    }),
    resource('/appeal-letters/:card/:locale.pdf', {
      caching: 'private',
      limit: { network: 'letters', points: 60, seconds: 60 },
      hidden: true,
    }),
    resource('/visit-letters/:inspection/:locale.pdf', {
      caching: 'private',
      limit: { network: 'letters', points: 60, seconds: 60 },
      hidden: true,
    }),
    // Set anew each time, of some pages.
    resource('/case-files/:card/:locale.pdf', {
      yields: 1,
      caching: 'private',
      limit: { network: 'letters', points: 60, seconds: 60 },
      hidden: true,
    }),
    resource('/originals/:folder/:name', {
      caching: 'private',
      limit: { network: 'originals', points: 300, seconds: 60 },
      hidden: true,
    }),
    resource('/uploads/:sha256', { caching: 'private', limit: { person: uploadPartsOf }, methods: ['HEAD', 'PATCH'] }),
    // Clients that reconnect after a cut line share an address with others.
    resource('/live/unread.json', {
      caching: 'private',
      byItself: true,
      limit: { network: 'live', points: 600, seconds: 60 },
      methods: ['GET'],
      from: '/notification',
    }),
    resource('/notification/push.json', {
      caching: 'private',
      limit: { network: 'live', points: 600, seconds: 60 },
      methods: ['GET'],
      from: '/notification',
    }),
    resource('/live/typing', {
      caching: 'private',
      limit: { network: 'live', points: 600, seconds: 60 },
      methods: ['POST'],
      from: '/chat/channel-chat',
    }),
    resource('/live/events', {
      caching: 'private',
      byItself: true,
      limit: { network: 'live', points: 600, seconds: 60 },
      methods: ['GET'],
      from: '/chat/channel-chat',
    }),
    resource('/chat/media/:room/:folder/:name', {
      caching: 'private',
      limit: { network: 'chat-media', points: 600, seconds: 60 },
      hidden: true,
    }),
    resource('/documents/:folder/:name', {
      caching: 'private',
      limit: { network: 'originals', points: 300, seconds: 60 },
      hidden: true,
    }),
  ]),
  ...group('vendor', [
    resource('/vendor/my-business/places.csv', {
      yields: 1,
      caching: 'private',
      limit: { by: 'The places of one person, as their page reads them.' },
      from: '/vendor/my-business',
      packed: true,
    }),
  ]),
  ...group('inspector', [
    resource('/inspector/check/_places.json', {
      caching: 'private',
      limit: { by: 'Officers alone ask, each search in its turn, of the names of their own areas.' },
      from: '/inspector/check/business-tourlist',
      packed: true,
    }),
    resource('/inspector/dashboard/figures.csv', {
      yields: 1,
      caching: 'private',
      limit: { by: 'A year of an area is some thousand rows that are kept ready.' },
      from: '/inspector/dashboard',
      packed: true,
    }),
    resource('/inspector/imports/:id/report.csv', {
      yields: 1,
      caching: 'private',
      limit: { by: 'Officers who import read their own lists, each of some thousand rows.' },
      from: '/inspector/imports',
      packed: true,
    }),
    resource('/inspector/record/record.csv', {
      yields: 1,
      caching: 'private',
      limit: { person: recordFilesOf },
      // Each file is recorded, and HEAD may not do that.
      methods: ['GET'],
      from: '/inspector/record',
      confirmed: true,
      packed: true,
    }),
    resource('/inspector/record/record.xlsx', {
      yields: 1,
      caching: 'private',
      limit: { person: recordFilesOf },
      methods: ['GET'],
      from: '/inspector/record',
      confirmed: true,
    }),
  ]),
] as const satisfies readonly ResourceEntry[]

export type ResourcePath = (typeof resourceMap)[number]['path']
