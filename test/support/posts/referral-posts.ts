/** The forms by which a card goes to another agency, on the page of the sent card; and the note to the agency in charge. */
import { referCard } from '#server/domain/cards/refer-card.ts'
import { addAreaOf } from '#server/domain/duty/agency-areas.ts'
import { agencyOf } from '../agencies.ts'
import { actingAs, cardOf, draft, failing, findAt } from '../cards.ts'
import { perform } from '../commands.ts'
import { addPerson } from '../people.ts'
import type { Post, World } from './post.ts'

/** Another agency of the same area. */
const otherAgency = 'Other Office'
/** As a field has the minute. */
const bangkokMinute = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 16)
const words = 'เรื่องนี้อยู่ในหน้าที่ของอีกหน่วยงาน'
const inOther = { unit: otherAgency, areas: [83] }

/** Both agencies have supervisors of the area. */
async function agencies({ database }: World) {
  const [own, other] = [await agencyOf(database), await agencyOf(database, otherAgency)]
  for (const agency of [own, other]) await addAreaOf(database.db, agency, 83)
  return {
    own,
    other,
    boss: await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } }),
    otherBoss: await addPerson(database, { inspector: { ...inOther, level: 'supervisor' } }),
    otherOfficer: await addPerson(database, { inspector: inOther }),
  }
}

const seen = async ({ database }: World, card: string) => ({ rev: String((await cardOf(database, card)).rev) })

/** A yellow card of the agency of the personas, or of the other one that has offered it. */
async function carded(world: World, from: 'own' | 'other', isOffered = true): Promise<string> {
  const { database, place } = world
  const { own, other, boss, otherBoss, otherOfficer } = await agencies(world)
  const officer = from === 'own' ? await addPerson(database, { inspector: { areas: [83] } }) : otherOfficer
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: officer, findings, level: 'yellow' })
  if (!isOffered) return card
  const { rev } = await cardOf(database, card)
  const offer = { card, rev, to: from === 'own' ? other : own, reason: words }
  await perform(database, actingAs(from === 'own' ? boss : otherBoss, 'inspector'), referCard, offer)
  return card
}

const changes = ['card_referrals', 'warning_cards', 'card_moves']

export const referralForms = (
  supervisors: Pick<Post, 'may' | 'refused'>,
  officers: Pick<Post, 'may' | 'refused'>,
  at: Post['at'],
): Record<string, Post> => ({
  refer: {
    ...supervisors,
    at,
    async fields(world) {
      const card = await carded(world, 'own', false)
      return { ...(await seen(world, card)), to: await agencyOf(world.database, otherAgency), reason: words }
    },
    changes,
    events: ['card.refer'],
  },
  take: {
    ...supervisors,
    at,
    fields: async (world) => seen(world, await carded(world, 'other')),
    changes,
    events: ['card.take_referral'],
  },
  giveBack: {
    ...supervisors,
    at,
    fields: async (world) => ({ ...(await seen(world, await carded(world, 'other'))), reason: words }),
    changes,
    events: ['card.return_referral'],
  },
  endOffer: {
    ...supervisors,
    at,
    fields: async (world) => seen(world, await carded(world, 'own')),
    changes,
    events: ['card.end_referral'],
  },
  serve: {
    ...officers,
    at,
    async fields(world) {
      await carded(world, 'own', false)
      return { how: 'refused', at: bangkokMinute(new Date()), reason: words }
    },
    changes: ['warning_cards', 'card_moves', 'card_services'],
    events: ['card.serve'],
  },
  note: {
    ...officers,
    at,
    async fields(world) {
      await carded(world, 'other', false)
      return { text: words }
    },
    changes: ['warning_cards', 'card_moves'],
    events: ['card.note'],
  },
})
