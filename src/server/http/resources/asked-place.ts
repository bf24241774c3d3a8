/** The listed place and the language that an address of a picture or frame names. */
import type { Request } from 'express'
import type { Kysely } from 'kysely'
import { defaultLocale, isLocale, type Locale, localeParameter } from '#shared/locales.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { findPlaceCard } from '../../domain/places/place-card.ts'
import type { Asked } from './serve-resources.ts'

/** Throws the 404 where no place with a page has the id. */
export async function getCard(db: Kysely<Schema>, { params }: Request, locale: Locale): Promise<PlaceCard> {
  const id = String(params.id)
  const isId = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id)
  const card = isId ? await findPlaceCard(db, id.toLowerCase(), { locale, now: new Date() }) : null
  if (!card) throw problems.page_not_found()
  return card
}

/** Programs that fetch pictures send no language of their own. */
export function localeOf({ query }: Asked): Locale {
  const asked = query(localeParameter)
  return isLocale(asked) ? asked : defaultLocale
}
