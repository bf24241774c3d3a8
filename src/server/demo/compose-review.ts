/** Composes one review: mostly four and five stars, mostly in Thai, of the last two years, newer ones more often. */

import { bangkokMonth, dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { ReportReason, ReviewStatus } from '#shared/reviews/review-states.ts'
import { demoRandomId, type Random } from './random.ts'
import { reviewTexts } from './review-texts.ts'

export interface NewReview {
  id: string
  business_id: string
  author_name: string
  stars: number
  body: string
  visited_month: string
  status: ReviewStatus
  hidden_reason: ReportReason | null
  locale: Locale
  created_at: Date
}

/** Shortest text that a review may have (domain, section 2). */
const shortest = 20

/** Stars about a place of this quality (0 is ordinary, a standard deviation is 1). */
function composeStars(random: Random, quality: number): number {
  const raw = 4.55 + quality * 0.35 + random.normal() * 0.85
  return Math.max(1, Math.min(5, Math.round(raw)))
}

/** The text of a review with so many stars of a place of this kind. */
export function composeBody(
  random: Random,
  category: Category,
  stars: number,
  language: keyof typeof reviewTexts,
): string {
  const texts = reviewTexts[language] ?? reviewTexts.en
  const verdict = random.pick(texts.verdicts[stars === 5 ? 0 : stars === 4 ? 1 : stars === 3 ? 2 : 3])
  const good = random.sample(texts.good[category], 2)
  const bad = random.sample(texts.bad[category], 2)
  const details =
    stars >= 4 ? good.slice(0, random.int(1, 2)) : stars === 3 ? [good[0], bad[0]] : bad.slice(0, random.int(1, 2))
  const parts = [verdict, ...details, random.pick(texts.endings[stars >= 4 ? 0 : 1])].filter(Boolean)
  const gap = language === 'cn' ? '' : ' '
  const body = parts.join(gap)
  if (body.length >= shortest) return body
  return [...parts, stars >= 4 ? good[1] : bad[1], texts.endings[stars >= 4 ? 0 : 1][0]].join(gap)
}

/** Review `number` of the place; `quality` is the place's own and moves its stars. */
export function composeReview(
  random: Random,
  place: { id: string; category: Category; quality: number; open: Date },
  number: number,
  today: Date,
): NewReview {
  const stars = composeStars(random, place.quality)
  const language = random.weighted([
    ['th', 72],
    ['en', 18],
    ['cn', 10],
  ] as const)
  const span = Math.min(700, Math.max(5, (today.getTime() - place.open.getTime()) / dayMs - 3))
  const created = new Date(today.getTime() - (1 + random.next() ** 1.7 * span) * dayMs)
  const visited = new Date(Math.max(place.open.getTime(), created.getTime() - random.int(0, 25) * dayMs))
  const status = random.weighted([
    ['published', 970],
    ['reported', 8],
    ['kept', 14],
    ['hidden', 8],
  ] as const)
  return {
    id: demoRandomId(`${place.id} review ${number}`),
    business_id: place.id,
    author_name: random.pick((reviewTexts[language] ?? reviewTexts.en).names),
    stars,
    body: composeBody(random, place.category, stars, language),
    visited_month: `${bangkokMonth(visited)}-01`,
    status,
    hidden_reason: status === 'hidden' ? random.pick(['spam', 'off_topic', 'not_own_experience'] as const) : null,
    locale: language,
    created_at: created,
  }
}
