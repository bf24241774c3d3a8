/**
 * `/api/fhrs`: the paths of the Food Hygiene Rating Scheme API, version 2. Its programs say the version in a header and write a path in any case; ours
 * are the facts, and `meta.derivedFields` names those that had to be computed.
 */
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { type Category, categories } from '#shared/categories.ts'
import { ROWS_MOST } from '#shared/open/limits.ts'
import type { Reader } from '#shared/reader.ts'
import type { GradeFilter } from '#shared/standards/grade-view.ts'
import type { Database } from '../../db/database.ts'
import {
  awaiting,
  derivedFields,
  type FhrsSort,
  fhrsSorts,
  findEstablishments,
  listEstablishments,
  ratingKeyOf,
  ratingLetters,
  scores,
  typeIdOf,
} from '../../domain/open/fhrs.ts'
import { listCategories } from '../../domain/open/list-standards.ts'
import { readStatistics } from '../../domain/open/read-statistics.ts'
import type { Log } from '../../log/log.ts'
import { tagsOf } from '../pages/shared-pages.ts'
import { type ApiLimits, makeAdmission, usualLimits } from './admit.ts'
import { readQuery } from './read-query.ts'

export const fhrsBase = '/api/fhrs'

interface FhrsTools {
  database: Pick<Database, 'db'>
  origin: string
  readerOf(req: Request, res: Response): Reader
  compress: RequestHandler
  log: Pick<Log, 'error'>
  /** A cache in front of the server is told of changes. */
  isShared: boolean
  limits?: ApiLimits
}

class FhrsRefusal extends Error {
  override name = 'FhrsRefusal'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const number = z.coerce.number()
const all = z.enum(['all', 'All', 'ALL', '']).transform(() => null)
const orAll = <Shape extends z.ZodType>(shape: Shape) => z.union([all, shape]).optional()
const ratings = [...Object.keys(ratingLetters), awaiting]
const operators = ['Equal', 'LessThanOrEqual', 'GreaterThanOrEqual'] as const
const usualRows = 50
const kmPerMile = 1.609344
/** Miles that a search reaches at most; the scheme caps them, too. */
const milesMost = 30
const pagesMost = 1_000

const searchQuery = z.strictObject({
  name: z.string().max(200).optional(),
  address: z.string().max(200).optional(),
  longitude: number.min(-180).max(180).optional(),
  latitude: number.min(-90).max(90).optional(),
  maxDistanceLimit: number.positive().optional(),
  businessTypeId: orAll(number.int().min(-1).max(categories.length)),
  schemeTypeKey: orAll(z.enum(['FHRS', 'FHIS'])),
  ratingKey: orAll(z.enum(ratings)),
  ratingOperatorKey: z.enum(operators).optional(),
  localAuthorityId: orAll(number.int().min(1).max(99)),
  countryId: orAll(number.int().min(1).max(99)),
  sortOptionKey: z.enum(fhrsSorts).optional(),
  pageNumber: number.int().min(1).max(pagesMost).optional(),
  pageSize: number.int().min(1).max(ROWS_MOST).optional(),
})

const regions = ['north', 'northeast', 'central', 'east', 'west', 'south'] as const
const regionNames = ['North', 'Northeast', 'Central', 'East', 'West', 'South']
const ratingNames = (rating: string) => (rating === awaiting ? 'Awaiting Inspection' : rating)
const sortNames: Record<FhrsSort, string> = {
  Relevance: 'Relevance',
  rating: 'Rating (lowest to highest)',
  desc_rating: 'Rating (highest to lowest)',
  alpha: 'Name (A to Z)',
  desc_alpha: 'Name (Z to A)',
  Distance: 'Distance',
}
const scoreCategories = ['Hygiene', 'Structural', 'Confidence'] as const

/** The grades that a rating with its operator asks for; none for all. */
function gradesOf(key: string | null | undefined, operator: (typeof operators)[number]): GradeFilter[] {
  if (key === null || key === undefined) return []
  if (key === awaiting) return ['none', 'expired']
  return Object.entries(ratingLetters)
    .filter(([rating]) =>
      operator === 'Equal' ? rating === key : operator === 'LessThanOrEqual' ? rating <= key : rating >= key,
    )
    .map(([, letter]) => letter)
}

export function serveFhrs(tools: FhrsTools): Router {
  const { origin, compress, limits = usualLimits, log, readerOf } = tools
  const { db } = tools.database
  const admission = makeAdmission(tools.database, limits)
  const router = Router({ caseSensitive: false })

  const localeOf = ({ originalUrl, headers }: Request, res: Response) =>
    readerOf({ originalUrl, headers, cookies: {} } as Request, res).locale

  const admit: RequestHandler = async (req, res, next) => {
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    res.vary('Accept-Language, Accept-Encoding, x-api-version')
    if (req.method === 'OPTIONS') {
      const headers = 'Accept-Language, If-None-Match, x-api-version'
      res.set({ 'Access-Control-Allow-Methods': 'GET, HEAD', 'Access-Control-Allow-Headers': headers }).sendStatus(204)
      return
    }
    const { authorization } = req.headers
    const admitted = await admission({ authorization, address: req.ip ?? '', now: new Date() })
    res.set(admitted.headers)
    if (admitted.refused === 'too_many_requests') throw new FhrsRefusal(429, 'Too many requests.')
    if (admitted.refused) throw new FhrsRefusal(401, 'The key opens nothing.')
    if (req.method !== 'GET' && req.method !== 'HEAD') throw new FhrsRefusal(405, 'Only GET is answered.')
    if (req.get('x-api-version') !== '2') throw new FhrsRefusal(400, 'Send the header x-api-version: 2.')
    next()
  }

  const send = (req: Request, res: Response, body: Record<string, unknown>, tags: readonly string[]) => {
    if (tools.isShared) res.set(tagsOf(tags))
    res.set('Cache-Control', 'public, max-age=60').json({ ...body, links: [linkTo('self', req.originalUrl)] })
  }
  const linkTo = (rel: string, path: string) => ({ rel, href: `${origin}${path}` })
  const metaOf = (itemCount: number, page = { total: itemCount, size: itemCount, number: 1 }) => ({
    dataSource: 'API',
    extractDate: new Date().toISOString(),
    itemCount,
    returncode: 'OK',
    totalCount: page.total,
    totalPages: page.size > 0 ? Math.ceil(page.total / page.size) : 1,
    pageSize: page.size,
    pageNumber: page.number,
    derivedFields,
  })

  router.use(admit, compress)

  const search: RequestHandler = async (req, res) => {
    const read = readQuery(searchQuery, new URLSearchParams(req.originalUrl.split(/\?(.*)/s)[1] ?? ''))
    if ('fields' in read) throw new FhrsRefusal(400, `Not understood: ${read.fields.join(', ')}.`)
    const { query } = read
    const { latitude: lat, longitude: lng, pageNumber: page = 1, pageSize: size = usualRows } = query
    if ((lat === undefined) !== (lng === undefined)) throw new FhrsRefusal(400, 'Send latitude and longitude together.')
    const km = Math.min(query.maxDistanceLimit ?? milesMost, milesMost) * kmPerMile
    const asked = {
      name: query.name || null,
      address: query.address || null,
      near: lat === undefined || lng === undefined ? null : { lat, lng, km },
      category: categoryOf(query.businessTypeId ?? null),
      grades: gradesOf(query.ratingKey, query.ratingOperatorKey ?? 'Equal'),
      province: query.localAuthorityId ?? null,
      sort: query.sortOptionKey ?? 'Relevance',
      page,
      size,
      locale: localeOf(req, res),
      now: new Date(),
    } as const
    // The other scheme, and another country, have no place here.
    const isElsewhere = query.schemeTypeKey === 'FHIS' || (query.countryId ?? 1) !== 1
    const { rows, total } = isElsewhere ? { rows: [], total: 0 } : await listEstablishments(db, asked)
    const establishments = rows.map((row) => ({
      ...row,
      links: [linkTo('self', `${fhrsBase}/Establishments/${row.FHRSID}`)],
    }))
    send(req, res, { establishments, meta: metaOf(rows.length, { total, size, number: page }) }, ['lists'])
  }
  router.get('/Establishments', search)

  router.get('/Establishments/:id', async (req, res) => {
    const id = Number(req.params.id)
    const reading = { locale: localeOf(req, res), now: new Date() }
    const [found] = Number.isSafeInteger(id) && id > 0 ? await findEstablishments(db, [id], reading) : []
    if (!found) throw new FhrsRefusal(404, 'There is no such establishment.')
    send(req, res, { ...found, meta: metaOf(1) }, [`place:${found.LocalAuthorityBusinessID}`])
  })

  const listed = (req: Request, res: Response, name: string, rows: readonly object[]) =>
    send(req, res, { [name]: rows.map((row) => ({ ...row, links: [] })), meta: metaOf(rows.length) }, ['areas'])

  router.get(['/Regions', '/Regions/basic'], (req, res) =>
    listed(
      req,
      res,
      'regions',
      regions.map((nameKey, at) => ({ id: at + 1, name: regionNames[at], nameKey, code: nameKey })),
    ),
  )
  router.get(['/Authorities', '/Authorities/basic'], async (req, res) => {
    const now = new Date()
    const [figures, provinces] = await Promise.all([
      readStatistics(db, { by: 'province', locale: localeOf(req, res), now }),
      db.selectFrom('provinces').select(['code', 'region']).execute(),
    ])
    const regionOf = new Map(provinces.map(({ code, region }) => [String(code), regionNames[regions.indexOf(region)]]))
    listed(
      req,
      res,
      'authorities',
      figures.map(({ key, name, listed: places }) => ({
        LocalAuthorityId: Number(key),
        LocalAuthorityIdCode: key,
        Name: name,
        FriendlyName: key,
        Url: '',
        SchemeUrl: '',
        Email: '',
        RegionName: regionOf.get(key) ?? '',
        FileName: `${origin}/open/dumps/latest/places.ndjson`,
        FileNameWelsh: null,
        EstablishmentCount: places,
        LastPublishedDate: now.toISOString(),
        SchemeType: 1,
      })),
    )
  })
  router.get(['/BusinessTypes', '/BusinessTypes/basic'], async (req, res) => {
    const found = await listCategories(db, localeOf(req, res))
    listed(
      req,
      res,
      'businessTypes',
      found.map(({ id, name }) => ({ BusinessTypeId: typeIdOf(id), BusinessTypeName: name })),
    )
  })
  router.get('/Ratings', (req, res) =>
    listed(
      req,
      res,
      'ratings',
      ratings.map((rating, at) => ({
        ratingId: at + 1,
        ratingName: ratingNames(rating),
        ratingKey: ratingKeyOf(rating),
        ratingKeyName: rating,
        schemeTypeId: 1,
      })),
    ),
  )
  router.get('/ScoreDescriptors', (req, res) =>
    listed(
      req,
      res,
      'scoreDescriptors',
      scoreCategories.flatMap((ScoreCategory, group) =>
        scores.map((Score, at) => ({
          Id: group * scores.length + at + 1,
          ScoreCategory,
          Score,
          Description: scoreWords[at],
        })),
      ),
    ),
  )
  router.get('/SortOptions', (req, res) =>
    listed(
      req,
      res,
      'sortOptions',
      fhrsSorts.map((sortOptionKey, at) => ({
        sortOptionId: at + 1,
        sortOptionName: sortNames[sortOptionKey],
        sortOptionKey,
      })),
    ),
  )
  router.use(() => {
    throw new FhrsRefusal(404, 'There is no such resource.')
  })
  const onError: ErrorRequestHandler = (error, req, res, next) => {
    if (res.headersSent || res.destroyed) return next(error)
    const status = error instanceof FhrsRefusal ? error.status : 500
    if (status === 500) log.error({ err: error, requestId: req.id }, 'a request in the shape of FHRS failed')
    res
      .status(status)
      .set('Cache-Control', 'no-store')
      .json({ Message: status === 500 ? 'An error has occurred.' : String(error.message) })
  }
  router.use(onError)
  return router
}

const scoreWords = [
  'Very good',
  'Good',
  'Generally satisfactory',
  'Improvement necessary',
  'Major improvement necessary',
  'Urgent improvement necessary',
]

/** -1 stands for all. */
const categoryOf = (id: number | null): Category | null => (id === null || id < 1 ? null : (categories[id - 1] ?? null))
