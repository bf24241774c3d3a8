/** Recipients of a card's notices: its owner; the officer who drafted it while on duty there, else the supervisors of the agency in charge. */
import type { Locale } from '#shared/locales.ts'
import { localisedColumns, nameOf } from '#shared/localised.ts'
import { bool, sql } from '../../db/sql.ts'
import type { CardSaid } from '../../messages/card-words.ts'
import type { NoticeValues } from '../../notices/registry.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { onDuty } from '../duty/on-duty.ts'
import { listSupervisorsOf } from '../duty/supervising.ts'
import { findCardMatter } from '../findings/card-matter.ts'
import { managersOf } from '../helpers/works-at.ts'
import { listAppealDeciders } from './appeal-standing.ts'
import { isInCharge, listInCharge } from './in-charge.ts'
import type { LockedCard } from './lock-card.ts'
import { cardNotices } from './notices.ts'

export type CardNotice = keyof typeof cardNotices
type Values<Kind extends CardNotice> = Omit<NoticeValues[Kind], 'card' | 'place' | keyof CardSaid>
/** The values, or how they are made for a reader of a language. */
type LocalisedValues<Kind extends CardNotice> = Values<Kind> | ((locale: Locale) => Promise<Values<Kind>>)
type Notified = Pick<LockedCard, 'id' | 'business_id' | 'number' | 'level'>

interface Person {
  id: string
  email: string | null
  phone: string | null
  locale: Locale
}

/** Supervisors of an area notified at once: more of them would each leave it to another. */
const mostSupervisors = 5

/** True if the notice names the findings. */
const saysWhat = (kind: CardNotice) => 'found' in cardNotices[kind].values

async function messages<Kind extends CardNotice>(
  { tx, origin, actor }: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  card: Notified,
  people: readonly Person[],
  [kind, values, dedupe]: readonly [Kind, LocalisedValues<Kind>, string?],
): Promise<Delivery[]> {
  if (people.length === 0) return []
  const place = await tx
    .selectFrom('businesses')
    .select(localisedColumns('name'))
    .where('id', '=', card.business_id)
    .executeTakeFirstOrThrow()
  const matterIn = saysWhat(kind) ? await findCardMatter(tx, card.id) : () => ({})
  const valuesIn = async (locale: Locale) => (typeof values === 'function' ? values(locale) : values)
  const each = await Promise.all(people.map(async (person) => ({ person, given: await valuesIn(person.locale) })))
  return each.flatMap(({ person, given }) =>
    notice<CardNotice>(
      { origin, actor },
      person,
      kind,
      {
        ...given,
        ...matterIn(person.locale),
        card: card.number ?? '',
        level: card.level,
        place: nameOf(place, person.locale),
      } as unknown as NoticeValues[Kind],
      { user: person.id, ref: card.id, dedupe },
    ),
  )
}

/** Tells the owner of the place, where it has one, and those whom the owner named to answer its cards. */
export async function notifyOwner<Kind extends CardNotice>(
  doing: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  card: Notified,
  kind: Kind,
  values: LocalisedValues<Kind>,
  dedupe?: string,
): Promise<Delivery[]> {
  const people = await doing.tx
    .selectFrom('businesses as b')
    .innerJoin('users', (join) =>
      join.on(bool`(users.id = b.owner_id or users.id in (${managersOf(sql.ref('b.id'))}))`),
    )
    .select(['users.id', 'users.email', 'users.phone', 'users.locale'])
    .where('b.id', '=', card.business_id)
    .orderBy(bool`users.id = b.owner_id`, 'desc')
    .orderBy('users.id')
    .execute()
  return messages(doing, card, people, [kind, values, dedupe])
}

/** Tells the supervisors of the agency in charge, or else of the area, but for somebody who knows already. */
export async function notifySupervisors<Kind extends CardNotice>(
  doing: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  card: Notified,
  kind: Kind,
  values: Values<Kind>,
  dedupe?: string,
): Promise<Delivery[]> {
  const { now, id: except } = doing.actor
  const inCharge = await listInCharge(doing.tx, { card: card.id, now, except })
  const people = inCharge.length > 0 ? inCharge : await listSupervisorsOf(doing.tx, card.business_id, now, except)
  return messages(doing, card, people, [kind, values, dedupe])
}

/** Tells the supervisors of one agency in the area, but for somebody who knows already. */
export async function notifyAgency<Kind extends CardNotice>(
  { tx, origin, actor }: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  card: Notified,
  agency: string,
  kind: Kind,
  values: LocalisedValues<Kind>,
): Promise<Delivery[]> {
  const people = await listSupervisorsOf(tx, card.business_id, actor.now, actor.id, agency)
  return messages({ tx, origin, actor }, card, people, [kind, values])
}

/** Notifies the officer who drafted the card, while on duty there for the agency in charge; else the supervisors. */
export async function notifyOfficer<Kind extends CardNotice>(
  doing: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  card: Notified & Pick<LockedCard, 'drafted_by'>,
  kind: Kind,
  values: Values<Kind>,
  dedupe?: string,
): Promise<Delivery[]> {
  const { now } = doing.actor
  const drafter =
    card.drafted_by &&
    (await doing.tx
      .selectFrom('businesses')
      .innerJoin('warning_cards as c', (join) => join.on('c.id', '=', card.id))
      .innerJoin('users', (join) => join.on('users.id', '=', card.drafted_by))
      .select(['users.id', 'users.email', 'users.phone', 'users.locale'])
      .where('businesses.id', '=', card.business_id)
      .where(onDuty(card.drafted_by, now))
      .where(isInCharge(card.drafted_by, { now, by: 'officer' }))
      .executeTakeFirst())
  if (drafter) return messages(doing, card, [drafter], [kind, values, dedupe])
  return notifySupervisors(doing, card, kind, values, dedupe)
}

/** Notifies the officers who may decide an appeal; where none of the area may, its supervisors, who can bring in somebody. */
export async function notifyAppealDeciders<Kind extends CardNotice>(
  doing: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  card: Notified,
  kind: Kind,
  values: Values<Kind>,
  dedupe?: string,
): Promise<Delivery[]> {
  const { now } = doing.actor
  const ids = await listAppealDeciders(doing.tx, { card: card.id, now, most: mostSupervisors })
  if (ids.length === 0) return notifySupervisors(doing, card, kind, values, dedupe)
  const people = await doing.tx
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'locale'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return messages(doing, card, people, [kind, values, dedupe])
}
