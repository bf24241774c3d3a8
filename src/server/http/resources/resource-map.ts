/**
 * The map of what is no page: every address that programs, pictures and downloads are asked for at, in groups that open with who may
 * enter, as in the site map. A line says how long the answer may be kept and what protects it; `serve-resources.ts` sees to all of it,
 * so that a handler only answers. What is not here does not exist.
 */
import type { GroupName, PagePath } from '#routes/site-map.ts'
import type { Limit } from '../../db/limits.ts'
import { exportsOf } from '../../domain/accounts/constants.ts'
import { uploadPartsOf } from '../../domain/uploads/constants.ts'

/** For whom and how long an answer may be kept: nobody, this reader neither, seconds for everybody, or for ever. */
export type Kept = 'no-store' | 'private' | 'forever' | number

/** What stands against whoever asks without end. */
export type Protection =
  /** Questions of one network; lines of one name count together, each server for itself. */
  | { network: string; points: number; seconds: number }
  /** What one person may do, counted in the database. */
  | { person: (id: string) => Limit }
  /** Why nothing is counted: what an answer costs at most. */
  | { by: string }

/** One that writes is refused where another site sends it, as forms are, but for a line with `fromAnywhere`. */
export type Method = 'GET' | 'HEAD' | 'PATCH' | 'POST'

export interface ResourceOptions {
  kept: Kept
  limit: Protection
  /** @default GET and HEAD */
  methods?: readonly Method[]
  /** The page that one comes from: a guest is led back to it, because a file is no place to be. */
  from?: PagePath
  /** Only for who has proved lately to be the person. */
  confirmed?: true
  /** Whoever may not have it is answered as if it were not there. */
  hidden?: true
  /** Its address alone says who may do what: it is written to by other people's programs, and knows nobody's session. */
  fromAnywhere?: true
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
    resource('/healthz', { kept: 'no-store', limit: fromMemory }),
    resource('/readyz', { kept: 'no-store', limit: { by: 'The database is asked once a second for all who ask.' } }),
    resource('/robots.txt', { kept: 3600, limit: fromMemory }),
    resource('/sitemap.xml', { kept: 3600, limit: { by: 'It is made once in ten minutes.' } }),
    resource('/sitemap/pages.xml', { kept: 3600, limit: { by: 'It is made once in ten minutes.' } }),
    resource('/sitemap/places-:part.xml', { kept: 3600, limit: { by: 'It is made once in ten minutes.' } }),
    // The hash of the week's lot, and the seeds of those that are over.
    resource('/lots.json', { kept: 3600, limit: { by: 'A row for each week.' }, packed: true }),
    // A suspension shows within minutes.
    resource('/badge/:id.svg', { kept: 300, limit: pictures }),
    resource('/preview/:id.jpg', { kept: 300, limit: pictures }),
    resource('/media/*picture', { kept: 'forever', limit: { by: 'A file is sent as it lies there.' } }),
    resource('/map/:tag.pmtiles', { kept: 'forever', limit: { by: 'A piece of a file is sent as it lies there.' } }),
    resource('/builds/latest.json', { kept: 'no-store', limit: fromMemory }),
    resource('/builds/meta/:file', { kept: 'forever', limit: fromMemory, packed: true }),
    // 24 hours (specification, section 9).
    resource('/_i18n/:build/:locale/messages.json', { kept: 86_400, limit: fromMemory, packed: true }),
    resource('/_i18n/:build/:locale/pages/:names.json', { kept: 'forever', limit: fromMemory, packed: true }),
    resource('/sw.js', { kept: 'no-store', limit: fromMemory, packed: true }),
    resource('/_shell/:build/:locale', { kept: 86_400, limit: fromMemory, packed: true }),
    resource('/install/:locale.webmanifest', { kept: 86_400, limit: fromMemory }),
    resource('/install/work/:locale.webmanifest', { kept: 86_400, limit: fromMemory }),
    resource('/notification/unsubscribe/one-click', {
      kept: 'private',
      limit: { by: 'A signature is checked; one row is written for what is signed.' },
      methods: ['GET', 'HEAD', 'POST'],
      fromAnywhere: true,
    }),
    resource('/client/search/_suggest.json', { kept: 60, limit: suggestions, packed: true }),
    resource('/client/search/_districts.json', { kept: 60, limit: suggestions, packed: true }),
    resource('/vendor/register-business/_subdistricts.json', { kept: 60, limit: suggestions, packed: true }),
    resource('/vendor/register-business/_alike.json', { kept: 60, limit: suggestions, packed: true }),
  ]),
  ...group('login', [
    resource('/profile/setting/my-data/export.json', {
      kept: 'private',
      limit: { person: exportsOf },
      // Each copy that is taken is counted and recorded, and HEAD may do neither.
      methods: ['GET'],
      from: '/profile/setting/my-data',
      confirmed: true,
      packed: true,
    }),
    resource('/profile/setting/devices/key.json', {
      kept: 'private',
      limit: fromMemory,
      methods: ['GET'],
      from: '/profile/setting/devices',
    }),
    // In short messages: it leads to the card with that number, if it is the reader's own.
    resource('/c/:number', { kept: 'private', limit: { network: 'card-links', points: 60, seconds: 60 } }),
    resource('/originals/:folder/:name', {
      kept: 'private',
      limit: { network: 'originals', points: 300, seconds: 60 },
      hidden: true,
    }),
    resource('/uploads/:sha256', { kept: 'private', limit: { person: uploadPartsOf }, methods: ['HEAD', 'PATCH'] }),
    // Who comes back after a cut line comes from where others do.
    resource('/live/unread.json', {
      kept: 'private',
      limit: { network: 'live', points: 600, seconds: 60 },
      methods: ['GET'],
      from: '/notification',
    }),
    resource('/notification/push.json', {
      kept: 'private',
      limit: { network: 'live', points: 600, seconds: 60 },
      methods: ['GET'],
      from: '/notification',
    }),
    resource('/live/typing', {
      kept: 'private',
      limit: { network: 'live', points: 600, seconds: 60 },
      methods: ['POST'],
      from: '/chat/channel-chat',
    }),
    resource('/live/events', {
      kept: 'private',
      limit: { network: 'live', points: 600, seconds: 60 },
      methods: ['GET'],
      from: '/chat/channel-chat',
    }),
    resource('/chat/media/:room/:folder/:name', {
      kept: 'private',
      limit: { network: 'chat-media', points: 600, seconds: 60 },
      hidden: true,
    }),
    resource('/documents/:folder/:name', {
      kept: 'private',
      limit: { network: 'originals', points: 300, seconds: 60 },
      hidden: true,
    }),
  ]),
  ...group('inspector', [
    resource('/inspector/check/_places.json', {
      kept: 'private',
      limit: { by: 'Officers alone ask, each search in its turn, of the names of their own areas.' },
      from: '/inspector/check/business-tourlist',
      packed: true,
    }),
    resource('/inspector/dashboard/figures.csv', {
      kept: 'private',
      limit: { by: 'A year of an area is some thousand rows that are kept ready.' },
      from: '/inspector/dashboard',
      packed: true,
    }),
  ]),
] as const satisfies readonly ResourceEntry[]

export type ResourcePath = (typeof resourceMap)[number]['path']
