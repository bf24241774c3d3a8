/**
 * Runs a command from outside: one transaction with its audit, the announcement of changes, notices and messages. A repeated command
 * under an id made by its sender is answered as the first time (receipts.ts), except one that answers with a secret. A refusal of an
 * officer outside of their own area is on record all the same.
 */
import type { Kysely } from 'kysely'
import { announceChange } from '../../db/changes.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { type Delivery, enqueue } from '../deliveries/enqueue.ts'
import { enqueueLines } from '../deliveries/enqueue-lines.ts'
import { enqueuePushes } from '../deliveries/enqueue-pushes.ts'
import { notify } from '../deliveries/notify.ts'
import { InputRefusal } from '../input-refusal.ts'
import { appendEvents } from '../live/append-events.ts'
import { beginDoing, type Caller, type Command, type Doing } from './command.ts'
import { beginReceipt, finishReceipt, type Receipt, withdrawReceipt } from './receipts.ts'
import { recordOutside } from './record-outside.ts'

export interface CommandTools {
  /** The database; inside a larger piece of work its transaction. */
  db: Kysely<Schema>
  /** Has messages sent that were written; returns at once. */
  wakeSender(): void
  /** Has the open pages of these people look for news; returns at once. Left out, they do so within a second. */
  wakeReaders?(users: readonly string[]): void
}

/** The key under which a command's answer is stored; null where it is not. `id` is the sender's own uuid, made once per intended act. */
export const receiptOf = <Input, Result>(
  { actor }: Pick<Caller, 'actor'>,
  { keepsAnswer, actions: [action] }: Command<Input, Result>,
  id: string | undefined,
  contents: unknown,
): Receipt | null => (id === undefined || !keepsAnswer || !action ? null : { id, actor, action, contents })

/** People of one command whose open pages count anew at once; where there are more, they do with their next step. */
const notifiedAtOnceMost = 500

const notifiedAtOnce = (news: readonly Delivery[]): string[] => {
  const people = new Set(news.flatMap(({ notification }) => notification?.user ?? []))
  return people.size > notifiedAtOnceMost ? [] : [...people]
}

/** Runs `command` for `caller`, once under each `receipt`. */
export async function execute<Input, Result>(
  { db, wakeSender, wakeReaders }: CommandTools,
  caller: Caller,
  command: Command<Input, Result>,
  input: Input,
  receipt: Receipt | null = null,
): Promise<Result> {
  const notified: Doing['notified'] = []
  let readers: string[] = []
  const doneOrRefused = inTransaction(db, async (tx) => {
    const earlier = receipt && (await beginReceipt(tx, receipt))
    if (earlier) return earlier.result as Result
    const doing: Doing = { ...beginDoing(tx, caller), notified }
    const done = await command.perform(doing, input)
    const touched = [...doing.touched]
    const tags = touched.filter((tag) => tag !== 'all')
    await announceChange(tx, tags.length === touched.length ? tags : 'all')
    const news = await notify(tx, notified, caller.actor.now)
    const mails = await enqueue(tx, news, caller.actor.now)
    await enqueueLines(tx, news, { mails, now: caller.actor.now })
    await enqueuePushes(tx, news, caller.actor.now)
    const mayKeep = !(done instanceof InputRefusal) && !doing.answer.isSecret
    if (receipt) await (mayKeep ? finishReceipt(tx, receipt, done) : withdrawReceipt(tx, receipt))
    const people = [...new Set([...notifiedAtOnce(news), ...doing.settled])]
    readers = await appendEvents(tx, { rooms: doing.happened, marks: doing.marked, people }, caller.actor.now)
    const places = tags.flatMap((tag) => (tag.startsWith('place:') ? tag.slice('place:'.length) : []))
    if (places.length > 0) {
      // Last, since of two that publish one waits for the other; imported later, since it reads what pages show, and pages go by commands.
      const { publishPlaces } = await import('../publications/publish-places.ts')
      await publishPlaces(tx, places, caller.actor.now)
    }
    if (touched.length > tags.length) {
      const [{ publishTemplates }, { lookAgain }] = await Promise.all([
        import('../publications/publish-templates.ts'),
        import('../publications/look-again.ts'),
      ])
      await publishTemplates(tx, caller.actor.now)
      await lookAgain(tx, doing.republished)
    }
    return done
  })
  const result = await doneOrRefused.catch(async (error) => {
    await recordOutside(db, error, { actor: caller.actor, action: command.actions[0], input })
    throw error
  })
  if (notified.length > 0) wakeSender()
  wakeReaders?.(readers)
  return result
}
