/** Up to four places side by side, and which could come beside them: of its kind with good grades near the first, or a name search. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { suggest } from '#server/domain/search/suggest.ts'
import { readPlace, readSafer } from '#server/http/places/read-place.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { NEAR_RADIUS_M } from '#shared/constants.ts'
import { COMPARED_MOST } from '#shared/places/compare.ts'
import { openingAt } from '#shared/places/opening-hours.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { place: asked, q } = readPage(context, '/client/compare').search
  const ids = asked.slice(0, COMPARED_MOST)
  const { reader, database, now } = context
  // The places' names, and their grades of this moment.
  if (q) context.reads('lists', 'areas')
  const found = await Promise.all(
    ids.map(async (id) => {
      const [place, safety] = await readPlace(context, id)
      if (!place || !safety) return []
      const { card, hours, amenities, checks, priceLevel, closing } = place
      const isServing = !card.closedTemporarily && card.grade.state !== 'suspended' && !closing
      const current = isServing ? openingAt(hours, now) : null
      if (current) context.holdsUntil(current.changesAt)
      const { grade, latest, openFindings, mended } = safety
      // A failed question without a reply yet is as unmended as one with an open reply.
      const known = new Set([...openFindings, ...mended].map(({ code }) => code))
      const failed = latest?.failed.filter(({ code }) => !known.has(code)) ?? []
      const open = [...openFindings, ...failed].map(({ code, text }) => ({ code, text }))
      return [
        {
          card,
          amenities,
          checks,
          priceLevel,
          point: place.point,
          grade,
          latest,
          open,
          opening: current?.opening ?? null,
        },
      ]
    }),
  )
  const places = found.flat()
  const [first] = places
  const [near, called] = await Promise.all([
    first ? readSafer(context, { id: first.card.id, category: first.card.category, ...first.point }) : [],
    q ? context.search(() => suggest(database.db, q, reader.locale, now)) : [],
  ])
  const isNew = ({ id }: { id: string }) => places.every(({ card }) => card.id !== id)
  const named = called.flatMap((each) =>
    each.kind === 'place' && isNew(each) ? [{ ...each, romanised: each.latin }] : [],
  )
  const isOther = ({ id }: { id: string }) => named.every((each) => each.id !== id)
  return {
    places,
    /** Some of those that were asked for are not listed. */
    isShort: places.length < ids.length,
    /** Number of requested ones beyond those that fit. */
    left: asked.length - ids.length,
    q,
    named,
    /** Not said to be safer than the first, which may be as good. */
    good: near
      .filter((each) => isNew(each) && isOther(each) && (each.distance ?? 0) <= NEAR_RADIUS_M)
      .map(({ id, name, nameLocale, english, romanised, grade }) => ({
        id,
        name,
        nameLocale,
        english,
        romanised,
        grade,
      })),
  }
}
