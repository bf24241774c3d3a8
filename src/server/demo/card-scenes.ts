/**
 * Warning cards that give the demo's people work: places that got an owner, were surveyed by the owner and visited by an
 * officer, made by the commands that make real ones, as if they had worked in the last weeks. Nobody is written to about them.
 */
import type { Transaction } from 'kysely'
import { type Question, severityOf } from '#shared/standards/question-template.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { draftCard } from '../domain/cards/draft-card.ts'
import { findIssuePage } from '../domain/cards/find-issue-page.ts'
import { beginPast, type Doer, hoursAgo } from './at-moment.ts'
import { act, type Cast, type Scene, scenes } from './card-plots.ts'
import { survey, visit } from './fill-in.ts'
import { forgetPapers, giveOver, listFree } from './give-over.ts'

/** Days since the place was claimed, and since its self-survey; an expired one is from before its ninety days. */
const usual = { claimed: 34, surveyed: 24 }
const expired = { claimed: 112, surveyed: 100 }

/** Of the questions, those that are found failed: of each severity the next one. */
const failing =
  ({ found }: Pick<Scene, 'found'>) =>
  (questions: readonly Question[]): string[] => {
    const failed = new Set<string>()
    for (const severity of found) {
      const next = questions.find(({ code, critical }) => severityOf(critical) === severity && !failed.has(code))
      if (next) failed.add(next.code)
    }
    return [...failed]
  }

/** The failing answers of an owner: a critical fault and two grave ones. */
const failedSurvey = failing({ found: ['stop', 'major', 'major'] })

async function play(tx: Transaction<Schema>, cast: Cast, scene: Scene): Promise<void> {
  const { claimed, surveyed } = scene.surveyed === 'expired' ? expired : usual
  const [place] = await listFree(cast, { category: scene.category, quiet: claimed + 1 })
  if (!place) return
  const { vendor, inspector } = cast.people
  const owner: Doer = { id: vendor, role: 'vendor' }
  await giveOver(cast, { place, to: vendor, officer: inspector }, claimed * 24)
  await survey(cast, owner, {
    place,
    hours: surveyed * 24,
    failing: scene.surveyed === 'failed' ? failedSurvey : () => [],
  })
  const before = scene.isEmergency ? 0.5 : 2
  const officer: Doer = { id: inspector, role: 'inspector' }
  await visit(cast, officer, { place, hours: scene.draftedAgo + before, failing: failing(scene) })
  const now = hoursAgo(cast, scene.draftedAgo)
  const page = await findIssuePage(tx, place, { locale: 'th', now, officer: inspector })
  if (!page || page.findings.length === 0) return
  const reason = page.proposed.level === scene.level ? '' : 'ข้ออื่นแก้ไขต่อหน้าเจ้าหน้าที่แล้วในวันตรวจ'
  const { card } = await act(cast, ['inspector', scene.draftedAgo], draftCard, {
    place,
    draft: null,
    findings: page.findings.map(({ id }) => id),
    level: scene.level,
    reason,
    ...page.texts,
    emergency: scene.isEmergency,
  })
  await scene.goOn(cast, card)
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
    const cast = { people, ...(await beginPast(tx, now)) }
    for (const scene of scenes) await play(tx, cast, scene)
    await forgetPapers(tx)
    for (const about of ['card\\_%', 'favourite\\_%', 'claim\\_%'])
      await tx.deleteFrom('deliveries').where('about', 'like', about).execute()
  })
}
