/** A notification that its person asks for, to see whether a browser shows it: sent while the person waits, so that the outcome is shown. */
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { Limit } from '../../db/limits.ts'
import type { Schema } from '../../db/schema.ts'
import type { Drivers } from '../../external/drivers.ts'
import { DeliveryFault } from '../../external/message.ts'
import { composeTestPush } from '../../messages/compose-push.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { pushSecretFor } from '../deliveries/push-keys.ts'
import { InputRefusal } from '../input-refusal.ts'

export const testPushesOf = (person: string): Limit => ({ name: 'push-tests', key: person, points: 5, seconds: 600 })

/** `taken`: its service has it · `gone`: the browser is there no more · `later`: the service cannot take it now · `refused`: nor ever. */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused'

/** Seconds for which the push service keeps it: the person asking is looking at the device. */
const kept = 600

interface Tried {
  person: string
  browser: string
  locale: Locale
  origin: string
  pushes: Drivers['push']
}

/** Tries it once. Throws `page_not_found` for a browser that is not the person's. */
export async function tryPush(db: Kysely<Schema>, { person, browser, ...given }: Tried): Promise<PushOutcome> {
  const found = await db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', browser)
    .where('s.user_id', '=', person)
    .executeTakeFirst()
  if (!found) throw problems.page_not_found()
  const { endpoint: to, ...keys } = found
  const push = { by: 'push', to, keys, urgency: 'high', seconds: kept, ...composeTestPush(given) } as const
  try {
    await given.pushes(await pushSecretFor(db, to)).deliver(push, uuidv7())
    return 'taken'
  } catch (error) {
    if (!(error instanceof DeliveryFault)) throw error
    if (error.isGone) return 'gone'
    return error.temporary ? 'later' : 'refused'
  }
}

const refusalOf = {
  gone: 'notification:push.test.gone',
  later: 'notification:push.test.later',
  refused: 'notification:push.test.refused',
} as const

/** Takes note of it: a browser that is gone is the person's no more. */
export const noteTestPush = step<{ browser: string; outcome: PushOutcome }, undefined | InputRefusal>({
  may: onlyPersons,
  async run({ tx, actor }, { browser, outcome }) {
    if (outcome === 'taken') return undefined
    if (outcome === 'gone')
      await tx
        .deleteFrom('push_subscriptions')
        .where('id', '=', browser)
        .where('session_id', 'in', (sessions) =>
          sessions.selectFrom('sessions').select('id').where('user_id', '=', actorId(actor)),
        )
        .execute()
    return new InputRefusal({ form: refusalOf[outcome] })
  },
})
