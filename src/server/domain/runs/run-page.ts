/** Data of the page on which a run is filled in: the whole run, its visible part, and the key to the unsent work on the device. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { RunPageData, RunQuestion, RunView } from '#shared/runs/run.ts'
import type { Schema } from '../../db/schema.ts'
import { draftKeyOf } from '../accounts/draft-key.ts'
import { type Actor, actorId } from '../actor.ts'
import { manifestHash, shownHash } from './end-run.ts'
import { judgeRun } from './judge-run.ts'
import { presentRun } from './present-run.ts'
import { limitsOf, type RunRow, readRun } from './queries.ts'

interface Shown {
  actor: Actor
  place: RunView['place']
  locale: Locale
  /** The person's position by the address. */
  at: string | null
  before?: ReadonlyMap<string, RunQuestion['before']>
}

export async function findRunPage(
  db: Kysely<Schema>,
  run: RunRow,
  { actor, place, locale, at, before }: Shown,
): Promise<RunPageData> {
  const reader = actorId(actor)
  const content = await readRun(db, run)
  const judged = judgeRun(content, limitsOf(run))
  return {
    view: presentRun(run, content, { place, reader, locale, before }),
    at: at ?? '',
    seen: manifestHash(judged),
    shown: shownHash(judged),
    draftKey: draftKeyOf(actor, reader),
  }
}
