/**
 * Warning cards that the demo's people find something to do with: made by the commands that make real ones, as if they had worked in the
 * last days. Nobody is written to about them.
 */
import type { Transaction } from 'kysely'
import { type CardLevel, openCardStates } from '#shared/cards/card-states.ts'
import type { Category } from '#shared/places/categories.ts'
import type { Role } from '#shared/roles.ts'
import { type Severity, severityOf, templateKindOf } from '#shared/standards/question-template.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { readQuestionTemplates } from '../db/reference/question-templates.ts'
import type { Schema } from '../db/schema.ts'
import { installationSecret } from '../db/secret.ts'
import { acknowledgeCard, replyToCard } from '../domain/cards/answer-card.ts'
import { approveCard } from '../domain/cards/approve-card.ts'
import { decideReplies } from '../domain/cards/decide-replies.ts'
import { draftCard } from '../domain/cards/draft-card.ts'
import { findIssuePage } from '../domain/cards/find-issue-page.ts'
import type { Command } from '../domain/command/command.ts'
import { execute } from '../domain/command/execute.ts'
import { buildInspection } from './build-inspection.ts'
import { writeInspections } from './write-record.ts'

const hour = 3_600_000
/** Where the demo's officers are on duty. */
const phuket = 83

type Who = 'vendor' | 'inspector' | 'supervisor'
interface Cast {
  people: Record<Who, string>
  salt: Buffer
  now: Date
}

/** Runs a command as one of them, so many hours ago. */
async function act<Input, Result>(
  tx: Transaction<Schema>,
  { people, salt, now }: Cast,
  [who, hoursAgo]: readonly [Who, number],
  command: Command<Input, Result>,
  input: Input,
): Promise<Result> {
  const role: Role = who === 'vendor' ? 'vendor' : 'inspector'
  const actor = { id: people[who], role, address: null, now: new Date(now.getTime() - hoursAgo * hour), salt }
  const caller = { actor, reader: { locale: 'th' as const }, origin: '', userAgent: '' }
  return execute({ db: tx, wakeSender: () => undefined }, caller, command, input)
}

interface Scene {
  category: Category
  level: CardLevel
  /** How grave what was found is. */
  found: readonly Severity[]
  /** Hours since the draft. */
  draftedAgo: number
  /** What happened then. */
  goOn(tx: Transaction<Schema>, cast: Cast, card: string): Promise<void>
}

const revOf = async (tx: Transaction<Schema>, id: string) =>
  (await tx.selectFrom('warning_cards').select('rev').where('id', '=', id).executeTakeFirstOrThrow()).rev
const findingsOf = async (tx: Transaction<Schema>, card: string) =>
  (
    await tx
      .selectFrom('card_findings')
      .select('finding_id')
      .where('card_id', '=', card)
      .orderBy('finding_id')
      .execute()
  ).map(({ finding_id }) => finding_id)
const approve = async (tx: Transaction<Schema>, cast: Cast, card: string, hoursAgo: number) =>
  act(tx, cast, ['supervisor', hoursAgo], approveCard, { card, rev: await revOf(tx, card) })
async function reply(tx: Transaction<Schema>, cast: Cast, card: string, hoursAgo: number) {
  for (const finding of await findingsOf(tx, card))
    await act(tx, cast, ['vendor', hoursAgo], replyToCard, {
      ...{ card, finding, text: 'แก้ไขเรียบร้อยแล้วโดยช่างประจำ และมอบหมายให้พนักงานตรวจทุกเช้า', photos: [] },
    })
}

const scenes: readonly Scene[] = [
  // Runs out tomorrow.
  {
    ...{ category: 'spa', level: 'yellow', found: ['minor', 'major'], draftedAgo: 6 * 24 },
    goOn: async (tx, cast, card) => {
      await act(tx, cast, ['vendor', 5 * 24], acknowledgeCard, { card })
    },
  },
  // One reply was not enough.
  {
    ...{ category: 'tour', level: 'orange', found: ['major', 'major'], draftedAgo: 50 },
    async goOn(tx, cast, card) {
      await approve(tx, cast, card, 48)
      await reply(tx, cast, card, 30)
      const [first = '', ...others] = await findingsOf(tx, card)
      const verdicts = {
        [first]: { verdict: 'returned' as const, reason: 'ภาพถ่ายไม่เห็นจุดที่แก้ไข โปรดถ่ายจากมุมเดียวกับวันตรวจ' },
        ...Object.fromEntries(others.map((id) => [id, { verdict: 'accepted' as const, reason: '' }])),
      }
      await act(tx, cast, ['inspector', 6], decideReplies, { card, rev: await revOf(tx, card), verdicts })
    },
  },
  // Suspended since this morning.
  {
    ...{ category: 'attraction', level: 'red', found: ['stop', 'minor'], draftedAgo: 5 },
    goOn: async (tx, cast, card) => {
      await approve(tx, cast, card, 4)
    },
  },
  // A reply that waits for an officer.
  {
    ...{ category: 'shop', level: 'yellow', found: ['minor'], draftedAgo: 9 * 24 },
    goOn: (tx, cast, card) => reply(tx, cast, card, 4 * 24),
  },
  // A draft that waits for the supervisor.
  {
    ...{ category: 'transport', level: 'orange', found: ['major', 'major', 'minor'], draftedAgo: 20 },
    goOn: async () => undefined,
  },
]

/** A place of that kind that nobody owns and no card is about; the first by id, so that each demo has the same. */
const findPlace = (tx: Transaction<Schema>, category: Category) =>
  tx
    .selectFrom('businesses')
    .select(['id', 'category_id', 'capacity'])
    .where('province_code', '=', phuket)
    .where('category_id', '=', category)
    .where('status', '=', 'approved')
    .where('owner_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('warning_cards')
            .select('warning_cards.id')
            .whereRef('warning_cards.business_id', '=', 'businesses.id')
            .where('warning_cards.state', 'in', openCardStates),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Findings of the scene, in an inspection two hours before the draft. */
async function inspect(
  tx: Transaction<Schema>,
  place: { id: string; category_id: Category; capacity: number | null },
  { found, draftedAgo }: Scene,
  now: Date,
): Promise<void> {
  const kind = templateKindOf(place.category_id)
  const template = readQuestionTemplates().find((it) => it.kind === kind)
  if (!template) return
  const failed = new Set<string>()
  for (const severity of found) {
    const next = template.questions.find(({ code, critical }) => severityOf(critical) === severity && !failed.has(code))
    if (next) failed.add(next.code)
  }
  const built = buildInspection({
    ...{ businessId: place.id, template, kind: 'routine', capacity: place.capacity ?? undefined },
    sealedAt: new Date(now.getTime() - (draftedAgo + 2) * hour),
    verdicts: Object.fromEntries([...failed].map((code) => [code, 'fail' as const])),
  })
  await writeInspections(tx, [built])
}

async function play(tx: Transaction<Schema>, cast: Cast, scene: Scene): Promise<void> {
  const place = await findPlace(tx, scene.category)
  if (!place) return
  await tx.updateTable('businesses').set({ owner_id: cast.people.vendor }).where('id', '=', place.id).execute()
  await inspect(tx, place, scene, cast.now)
  const page = await findIssuePage(tx, place.id, { locale: 'th', now: cast.now })
  if (!page || page.findings.length === 0) return
  // Older findings may let the rule propose a graver one.
  const reason = page.proposed.level === scene.level ? '' : 'ข้ออื่นแก้ไขต่อหน้าเจ้าหน้าที่แล้วในวันตรวจ'
  const { card } = await act(tx, cast, ['inspector', scene.draftedAgo], draftCard, {
    ...{ place: place.id, draft: null, findings: page.findings.map(({ id }) => id), level: scene.level, reason },
    ...page.texts,
  })
  await scene.goOn(tx, cast, card)
}

/** Adds them, for the people of people.ts; where a kind of place is missing its scene is left out. */
export async function addDemoCards({ db }: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'in', ['vendor@demo.example', 'inspector@demo.example', 'supervisor@demo.example'])
      .execute()
    const people = Object.fromEntries(rows.map(({ id, email }) => [email?.split('@')[0], id])) as Cast['people']
    const cast = { people, salt: await installationSecret(tx, 'audit'), now }
    for (const scene of scenes) await play(tx, cast, scene)
    await tx.deleteFrom('deliveries').where('about', 'like', 'card\\_%').execute()
  })
}
