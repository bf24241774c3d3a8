/** Places of others that a person works for, with the part there, and for those who answer or draft the cards that take an answer now. */

import type { Kysely } from 'kysely'
import { answerableStates } from '#shared/cards/card-states.ts'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { HelpedPlace } from '#shared/own-places/to-do.ts'
import { type PlacePart, partsThat } from '#shared/ownership/offer.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, textIs } from '../../db/sql.ts'
import { presentGrade } from '../places/present-grade.ts'

const rowShape = rowsOf({
  name: 'text',
  id: 'text',
  category: textIs<Category>(),
  status: textIs<BusinessStatus>(),
  part: textIs<PlacePart>(),
  grade: orNull(textIs<GradeLetter>()),
  score: 'number?',
  inspected_at: 'time?',
  grade_valid_until: 'time?',
  open_card: orNull(textIs<CardLevel>()),
  cards: jsonAs<{ id: string; number: string; level: CardLevel; dueAt: string | null }[]>(),
})

/** Parts whose work is a card's answer. */
const seeCards = [...new Set([...partsThat.answerCards, ...partsThat.help])]

/** By name. A place that closed for good needs no help. */
export async function listHelped(
  db: Kysely<Schema>,
  person: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<HelpedPlace[]> {
  const { rows } = await rowShape`
    select b.id, ${localName('b.name', locale)} as name, b.category_id as category, b.status, o.part,
      b.grade, b.score, b.inspected_at, b.grade_valid_until, b.open_card, (
      select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'level', c.level, 'dueAt', c.reply_due_at) order by c.reply_due_at, c.id), '[]')
      from warning_cards c where c.business_id = b.id and c.state = any(${answerableStates}::text[]) and o.part = any(${seeCards}::text[])
    ) as cards
    from businesses b join place_offers o on o.business_id = b.id and o.to_id = ${person}::uuid and o.kind = 'helper' and o.state = 'accepted'
    where b.status <> 'closed' order by name, b.id`.execute(db)
  return rows.map(({ grade, score, inspected_at, grade_valid_until, open_card, cards, ...row }) => ({
    ...row,
    grade: presentGrade(
      {
        status: row.status,
        openCard: open_card,
        grade,
        score,
        inspectedAt: inspected_at,
        validUntil: grade_valid_until,
      },
      now,
    ),
    cards: cards.map((card) => ({ ...card, dueAt: card.dueAt && new Date(card.dueAt).toISOString() })),
  }))
}
