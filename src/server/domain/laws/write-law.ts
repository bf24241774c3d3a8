/**
 * Stewards keep the law library. A version is never changed: a correction is a new one, in force from a day that has not passed, so that what was
 * sent on any day keeps the words that it named. Ending an entry is a version too, one that is never in force.
 */
import { v7 as uuidv7 } from 'uuid'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { LawAct, LawWords } from '#shared/laws/law.ts'
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { holdsOffice } from '../duty/stewards.ts'
import { InputRefusal } from '../input-refusal.ts'

interface Seen {
  code: string
  /** The newest version, as the page was drawn. */
  revision: number
}

/** An entry, held, with its newest version. */
interface HeldLaw {
  id: string
  act: LawAct | null
  newest: LawWords & { revision: number }
}

/** Throws `page_not_found` for anybody but a steward, and where there is no such entry. */
async function lockLaw({ tx, actor }: Doing, { code }: Seen): Promise<HeldLaw> {
  const entry = await tx.selectFrom('law_entries').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
  if (!entry || !(await holdsOffice(tx, actorId(actor)))) throw problems.page_not_found()
  const { id, entry_id, author_id, made_at, ...newest } = await tx
    .selectFrom('law_versions')
    .selectAll()
    .where('entry_id', '=', entry.id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: entry.id, act: entry.act, newest }
}

const whyStale = ({ newest }: HeldLaw, _doing: Doing, { revision }: Seen): InputRefusal | null =>
  newest.revision === revision ? null : new InputRefusal({ form: 'law:refusal.stale' })

/** A version from a day on that has not passed; acts of the product rest on theirs without an end. */
function checkWords({ actor }: Doing, words: LawWords, act: LawAct | null): LawWords {
  const { valid_from, valid_to } = words
  if (valid_from === null || valid_from < bangkokDay(actor.now))
    throw new InputRefusal({ valid_from: 'law:error.past' })
  if (valid_to !== null && valid_to < valid_from) throw new InputRefusal({ valid_to: 'law:error.until' })
  if (act !== null && (valid_to !== null || !words.is_law)) throw new InputRefusal({ form: 'law:refusal.needed' })
  return act === null ? words : { ...words, levels: [], agency_kinds: [] }
}

const writeVersion = async ({ tx, actor }: Doing, entry: string, revision: number, words: LawWords) =>
  tx
    .insertInto('law_versions')
    .values({ ...words, id: uuidv7(), entry_id: entry, revision, author_id: actorId(actor), made_at: actor.now })
    .execute()

const auditOf = (entry: string, code: string, revision: number, { law_th, section_th, valid_from }: LawWords) => ({
  entity: entry,
  after: { name: [law_th, section_th].filter(Boolean).join(' '), number: `${code} ${revision}`, day: valid_from },
})

/** Pages name laws wherever a question does; what is published of a place is dated, and stays. */
const shown = { touches: 'all', republishes: [] } as const

/** Adds an entry, with a code that none has. */
export const addLaw = command<{ code: string } & LawWords, { code: string }, 'law.add', boolean>('law.add', {
  load: ({ tx, actor }) => holdsOffice(tx, actorId(actor)),
  may(isSteward) {
    if (!isSteward) throw problems.page_not_found()
    return null
  },
  async run(doing, { code, ...given }) {
    const words = checkWords(doing, given, null)
    const id = uuidv7()
    const added = await doing.tx
      .insertInto('law_entries')
      .values({ id, code, act: null })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new InputRefusal({ entry: 'law:error.codeTaken' })
    await writeVersion(doing, id, 1, words)
    return { result: { code }, audit: auditOf(id, code, 1, words), ...shown }
  },
})

/** Writes a new version. */
export const changeLaw = command<Seen & LawWords, undefined, 'law.change', HeldLaw>('law.change', {
  load: lockLaw,
  may: whyStale,
  async run(doing, { code, revision, ...given }, { id, act }) {
    const words = checkWords(doing, given, act)
    await writeVersion(doing, id, revision + 1, words)
    return { result: undefined, audit: auditOf(id, code, revision + 1, words), ...shown }
  },
})

/** Ends an entry from a day on: it is offered no more, and drafts that name it are corrected before they go out. */
export const endLaw = command<Seen & { from: string }, undefined, 'law.end', HeldLaw>('law.end', {
  load: lockLaw,
  may: (held, doing, seen) =>
    whyStale(held, doing, seen) ?? (held.act === null ? null : new InputRefusal({ form: 'law:refusal.needed' })),
  async run(doing, { code, revision, from }, { id, newest }) {
    if (from < bangkokDay(doing.actor.now)) throw new InputRefusal({ from: 'law:error.past' })
    const before = new Date(Date.parse(`${from}T12:00:00+07:00`) - dayMs)
    const words = { ...newest, valid_from: from, valid_to: bangkokDay(before) }
    await writeVersion(doing, id, revision + 1, words)
    return { result: undefined, audit: auditOf(id, code, revision + 1, words), ...shown }
  },
})
