/**
 * Finds the place of an account, a number or a page. Answers exactly the question: never another account of the place, never
 * its owner. Unlisted places count as none.
 */
import type { Kysely } from 'kysely'
import type { CardInForce } from '#shared/cards/card-view.ts'
import type { Locale } from '#shared/locales.ts'
import { bankName } from '#shared/payees/banks.ts'
import { type BankKind, formatPayee, isBankKind, lookUpKey, type Payee, type SocialKind } from '#shared/payees/payee.ts'
import type { PayeeAnswer, PayeeHit, PayeeStanding } from '#shared/payees/payee-page.ts'
import type { PaymentWord } from '#shared/payees/payment-words.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { findCardsInForce } from '../inspections/cards-in-force.ts'
import { listed, selectCards } from '../places/cards.ts'
import { presentCard } from '../places/present.ts'
import { romanisedHolder } from '../romanised/holder-name.ts'
import { keepId } from './keep-id.ts'
import { presentStanding } from './present.ts'

/** More places than a chain has that is paid by one account. */
const mostHits = 6
/** Rows for each thing that is asked for, and for all of them together. */
const mostRows = { each: 100, all: 3000 }

const foundShape = rowsOf({
  business_id: 'text',
  kind: textIs<BankKind | SocialKind>(),
  value: 'text',
  bank_code: 'text?',
  account_name: 'text?',
  /** Null for a telephone. */
  created_at: 'time?',
  checked_at: 'time?',
  replaces_id: 'text?',
  phone: 'text?',
})
type Found = RowOf<typeof foundShape>

interface Reading {
  locale: Locale
  now: Date
  salt: Buffer
}

/** An answer for each, by one statement however many they are. */
export async function lookUpPayees(
  db: Kysely<Schema>,
  words: readonly PaymentWord[],
  reading: Reading,
): Promise<PayeeAnswer[]> {
  const asked = words.map((word) => (word.kind === 'payee' ? askedOf(word.meanings, reading.salt) : null))
  const keys = [...new Set(asked.flatMap((each) => [...(each?.keys() ?? [])]))]
  const rows = keys.length > 0 ? await findRows(db, keys, words.length) : []
  const found = [...new Set(rows.map((row) => row.business_id))]
  const { locale, now } = reading
  const [places, cards] = await Promise.all([placesOf(db, found, { locale, now }), findCardsInForce(db, found, now)])
  return words.map((word, at) => {
    const amount = word.amount === undefined ? {} : { amount: word.amount }
    if (word.kind !== 'payee') return { asked: uncheckedOf(word), ...amount, hits: [] }
    const kept = asked[at] as Map<string, Payee>
    const own = rows.filter((row) => kept.has(lookUpKey(row)))
    const shown = formatPayee(word.meanings[0])
    const hits = hitsOf(own, { meanings: word.meanings, kept, places, cards, locale, now })
    return { asked: { kind: word.meanings[0].kind, shown }, ...amount, hits }
  })
}

/** A person's id is stored as a hash only; a reader who asked by it sees it as typed. */
const askedOf = (meanings: readonly Payee[], salt: Buffer) =>
  new Map(meanings.map((payee) => [lookUpKey(keepId(salt, payee)), payee] as const))

function uncheckedOf(word: Exclude<PaymentWord, { kind: 'payee' }>): PayeeAnswer['asked'] {
  const shown = word.kind === 'bill' ? (word.biller ?? '') : word.kind === 'unread' ? word.written : ''
  return { kind: word.kind, shown }
}

async function findRows(db: Kysely<Schema>, keys: readonly string[], words: number): Promise<Found[]> {
  const phones = keys.flatMap((key) => (key.startsWith('phone:0') ? [key.slice(6), `66${key.slice(7)}`] : []))
  const digits = sql`regexp_replace(phone, '[^0-9]', '', 'g')`
  const { rows } = await foundShape`
    select a.business_id, a.kind, a.number as value, a.bank_code, a.account_name, a.created_at, a.checked_at, a.replaces_id, b.phone
    from bank_accounts a join businesses b on b.id = a.business_id
    where a.look_up = any(${keys}) and a.ended_at is null and ${listed}
    union all
    select a.business_id, a.kind, a.handle, null, null, a.created_at, a.checked_at, a.replaces_id, b.phone
    from social_accounts a join businesses b on b.id = a.business_id
    where a.look_up = any(${keys}) and a.ended_at is null and ${listed}
    union all
    select id, 'phone', regexp_replace(${digits}, '^66', '0'), null, null, null, null, null, phone from businesses
    where phone is not null and ${digits} = any(${phones}) and ${listed}
    limit ${Math.min(mostRows.all, mostRows.each * words)}`.execute(db)
  return rows
}

interface HitsOf {
  meanings: readonly Payee[]
  /** The requested values, by their kind of comparison. */
  kept: ReadonlyMap<string, Payee>
  places: ReadonlyMap<string, PlaceCard>
  cards: ReadonlyMap<string, CardInForce>
  locale: Locale
  now: Date
}

function hitsOf(rows: readonly Found[], { meanings, kept, places, cards, locale, now }: HitsOf): PayeeHit[] {
  const shownOf = (found: Payee) => formatPayee(kept.get(lookUpKey(found)) ?? found)
  return (
    rows
      // The telephone of a place that is also its PromptPay is listed once.
      .filter((row) => row.created_at !== null || !rows.some((other) => other !== row && isSame(other, row)))
      .flatMap((row) => {
        const place = places.get(row.business_id)
        const card = cards.get(row.business_id) ?? null
        return place ? [{ ...presentHit(row, { place, card }, { locale, now }), shown: shownOf(row) }] : []
      })
      .map((hit) =>
        (hit.verdict === 'checked' || hit.verdict === 'outdated') && isNamesake(hit.kind, meanings)
          ? { ...hit, verdict: 'namesake' as const }
          : hit,
      )
      .sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict))
      .slice(0, mostHits)
  )
}

/**
 * Whether it is known only at one of the services at which the asked name may be: at the next one it may be a thief's. A name with its
 * sign means LINE first, whose official accounts are written so.
 */
function isNamesake(kind: PayeeHit['kind'], asked: readonly Payee[]): boolean {
  const named = asked.filter((payee) => !isBankKind(payee.kind) && payee.kind !== 'website')
  const [likeliest] = named
  const isMeant = likeliest?.kind === 'line' && likeliest.value.startsWith('@') && kind === 'line'
  return named.length > 1 && !isMeant && named.some((payee) => payee.kind === kind)
}

const isSame = (one: Found, other: Found) => one.business_id === other.business_id && one.kind === other.kind

/** Results that need care first. */
const verdicts: readonly PayeeHit['verdict'][] = [
  'suspended',
  'changed',
  'unchecked',
  'namesake',
  'outdated',
  'checked',
  'phone',
]

async function placesOf(
  db: Kysely<Schema>,
  ids: string[],
  reading: { locale: Locale; now: Date },
): Promise<Map<string, PlaceCard>> {
  if (ids.length === 0) return new Map()
  const where = sql`${listed} and id = any(${ids}::uuid[])`
  const cards = await selectCards(db, { where, key: sql`id`, order: sql`id`, limit: ids.length })
  return new Map(cards.map((card) => [card.id, presentCard(card, reading)]))
}

function presentHit(
  row: Found,
  { place, card }: { place: PlaceCard; card: CardInForce | null },
  { locale, now }: { locale: Locale; now: Date },
): Omit<PayeeHit, 'shown'> {
  const { kind, bank_code, account_name, created_at, checked_at, replaces_id, phone } = row
  const standing = created_at && presentStanding({ created_at, checked_at, replaces_id }, { locale, now })
  return {
    verdict: verdictOf(place, standing),
    kind,
    bank: bank_code && bankName(bank_code, locale),
    accountName: account_name,
    accountLatin: account_name === null ? null : romanisedHolder(account_name, locale),
    checkedOn: standing?.checkedOn ?? null,
    ...(standing?.checkAge && { checkAge: standing.checkAge }),
    changedDays: standing?.changedDays ?? null,
    replaced: standing?.replaced ?? false,
    place,
    card,
    phone,
  }
}

function verdictOf(
  { grade }: PlaceCard,
  standing: Pick<PayeeStanding, 'changedDays' | 'checkedOn' | 'checkAge'> | null,
): PayeeHit['verdict'] {
  if (grade.state === 'suspended') return 'suspended'
  if (standing === null) return 'phone'
  if (standing.changedDays !== null) return 'changed'
  if (standing.checkedOn === null) return 'unchecked'
  return standing.checkAge === 'old' ? 'outdated' : 'checked'
}
