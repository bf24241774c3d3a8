/** The sign that an owner prints for their place: the code in it, and the QR code as it is drawn. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
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
  /** Below the QR code, for typing it. */
  code: string
  qr: QrDrawing
}

/** Null where the place is another's, or is not listed. */
export async function findSign(
  db: Kysely<Schema>,
  { owner, place, locale, origin }: { owner: string; place: string; locale: Locale; origin: string },
): Promise<PlaceSign | null> {
  const { rows } = await rowsOf({ id: 'text', name: 'text', nameTh: 'text', status: textIs<BusinessStatus>() })`
    select id, ${localName('name', locale)} as name, name_th as "nameTh", status
    from businesses where id = ${place}::uuid and owner_id = ${owner}::uuid`.execute(db)
  const [own] = rows
  if (!own || !isListed(own.status)) return null
  const { status: _, ...shown } = own
  const code = await signOf(db, place)
  return { place: shown, code: printedSign(code), qr: drawQr(signAddress(origin, place, code)) }
}
