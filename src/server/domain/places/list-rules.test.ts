import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { type ListName, type ListRule, listRules, shownStars } from '#shared/places/list-rules.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { withRuleNumbers } from '#shared/rules/rule-numbers.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import texts from '../../../../locales/en/list.json' with { type: 'json' }
import { testDatabase } from '../../../../test/support/database.ts'
import { type GivenPlace, goodGrade, insertPlaces, removePlaces, walk } from '../../../../test/support/places.ts'
import { enterOrders } from './orders.ts'
import {
  type ListPage,
  type ListQuery,
  listByCategory,
  listHot,
  listNear,
  listPopular,
  listRecommended,
} from './queries.ts'
import { refreshRecommended } from './recommended.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
beforeEach(() => removePlaces(database))

const now = new Date('2026-11-21T05:00:00Z')

const lists: Record<string, (query: ListQuery) => Promise<ListPage>> = {
  hot: (query) => listHot(db, query),
  popular: (query) => listPopular(db, query),
  recommended: (query) => listRecommended(db, query),
  safest: (query) => listByCategory(db, { ...query, category: 'restaurant' }),
  near: (query) => listNear(db, { ...query, lat: 7.88, lng: 98.4 }),
}

/** True if a card itself shows all that the rule of its list says. */
function shows({ grade, rating, openCard, closedTemporarily }: PlaceCard, name: ListName): boolean {
  const { isOpen, without, letters, stars, reviews }: ListRule = listRules[name]
  if (isOpen && (closedTemporarily || grade.state === 'suspended')) return false
  if (openCard && without?.includes(openCard)) return false
  if (letters && !(grade.state === 'valid' && grade.letter && letters.includes(grade.letter))) return false
  if (stars !== undefined && !(rating && rating.mean >= stars)) return false
  return reviews === undefined || (rating !== null && rating.count >= reviews)
}

/** Each figure of a rule on both sides of its threshold, the plain and the weighted mean on opposite ones. */
const kinds: GivenPlace[] = [3.94, 3.95, 4, 4.6].flatMap((rating_mean) =>
  [3.5, 4.4].flatMap((rating_bayes) =>
    [2, 3].flatMap((rating_count) =>
      (['approved', 'closed_temporarily', 'suspended'] as const).flatMap((status) =>
        ([null, 'yellow', 'orange', 'red'] as const).flatMap((open_card) => [
          { rating_mean, rating_bayes, rating_count, status, open_card, ...goodGrade, grade: 'B' as const },
          { rating_mean, rating_bayes, rating_count, status, open_card, ...goodGrade, grade: 'C' as const },
          { rating_mean, rating_bayes, rating_count, status, open_card, ...goodGrade, grade_valid_until: now },
          { rating_mean, rating_bayes, rating_count, status, open_card },
        ]),
      ),
    ),
  ),
)

async function givenAllKinds() {
  await insertPlaces(
    database,
    // Two kinds of business take turns, so that "at most two in a row" leaves nobody out of the recommended ones.
    kinds.map((kind, at) => ({
      ...kind,
      hot_score: 3,
      category_id: Math.floor(at / 4) % 2 ? ('restaurant' as const) : ('spa' as const),
    })),
  )
  await enterOrders(db, undefined, now)
  await refreshRecommended(db, now)
}

test('every card of a list matches the list’s sentence, and no matching place is left out', async () => {
  await givenAllKinds()
  const everyone = (await walk((cursor) => listPopular(db, { locale: 'th', limit: 100, now, cursor }))).flat()
  expect(everyone).toHaveLength(kinds.length)
  for (const [name, list] of Object.entries(lists)) {
    const rules = new Set<string>()
    const pages = await walk(async (cursor) => {
      const page = await list({ locale: 'th', limit: 100, now, cursor })
      rules.add(page.rule)
      return page
    })
    expect([...rules]).toEqual([name])
    const wanted = everyone.filter(
      (card) => shows(card, name as ListName) && (name !== 'safest' || card.category === 'restaurant'),
    )
    expect([
      name,
      pages
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ]).toEqual([name, wanted.map(({ id }) => id).toSorted()])
  }
})

test('stars are judged as they are shown, not by the weighted mean that orders a list', async () => {
  const place = { ...goodGrade, rating_count: 30 }
  const [liked, rounded, , few] = await insertPlaces(database, [
    { ...place, rating_mean: 4.2, rating_bayes: 3.6 },
    { ...place, rating_mean: 3.95, rating_bayes: 3.9, category_id: 'spa' },
    { ...place, rating_mean: 3.94, rating_bayes: 4.3 },
    { ...place, rating_mean: 4.8, rating_bayes: 4.1, rating_count: 3 },
  ])
  await refreshRecommended(db, now)
  const { rows } = await listRecommended(db, { locale: 'en', limit: 9, now })
  expect(rows.map(({ id, rating }) => [id, rating?.mean])).toEqual([
    [few, 4.8],
    [rounded, 4],
    [liked, 4.2],
  ])
})

test('each rule has its sentence, with the numbers that the rule has', () => {
  const { rule: sentences } = withRuleNumbers('en', texts, rulesAt(now))
  expect(Object.keys(sentences).sort()).toEqual(Object.keys(listRules).sort())
  const { stars, reviews } = listRules.recommended
  expect(sentences.recommended).toContain(`${stars} stars or more from at least ${reviews} reviews`)
  expect([3.94, 3.95].map(shownStars)).toEqual([3.9, 4])
})
