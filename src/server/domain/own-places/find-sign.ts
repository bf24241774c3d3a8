/** Signs that an owner prints for their place: the one at the door with its code, and the sheet that asks for reviews. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { type BusinessStatus, isListed } from '#shared/places/business-states.ts'
import { printedSign, type QrDrawing, signAddress } from '#shared/places/place-sign.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { drawQr } from '../draw-qr.ts'
import { signOf } from '../places/place-sign.ts'

/** The contents of an own place's sign. */
interface PlaceSign {
  place: { id: string; name: string; nameTh: string }
  /** Below the QR code of the sign at the door, for typing it; null on the sheet that asks for reviews. */
  code: string | null
  qr: QrDrawing
}

interface Asked {
  owner: string
  place: string
  locale: Locale
  origin: string
}

/** Null where the place is another's, or is not listed. */
async function findListed(db: Kysely<Schema>, { owner, place, locale }: Asked): Promise<PlaceSign['place'] | null> {
  const { rows } = await rowsOf({ id: 'text', name: 'text', nameTh: 'text', status: textIs<BusinessStatus>() })`
    select id, ${localName('name', locale)} as name, name_th as "nameTh", status
    from businesses where id = ${place}::uuid and owner_id = ${owner}::uuid`.execute(db)
  const [own] = rows
  if (!own || !isListed(own.status)) return null
  const { status: _, ...shown } = own
  return shown
}

export async function findSign(db: Kysely<Schema>, asked: Asked): Promise<PlaceSign | null> {
  const place = await findListed(db, asked)
  if (!place) return null
  const code = await signOf(db, place.id)
  return { place, code: printedSign(code), qr: drawQr(signAddress(asked.origin, place.id, code)) }
}

/** A sheet for guests: its QR code leads to the review form, and nothing in it says which guest or which sheet. */
export async function findReviewSign(db: Kysely<Schema>, asked: Asked): Promise<PlaceSign | null> {
  const place = await findListed(db, asked)
  if (!place) return null
  const form = path('/client/information/wrote-review/:id', { id: place.id })
  return { place, code: null, qr: drawQr(asked.origin + form) }
}
