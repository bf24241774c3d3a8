/** Two instances over one PostgreSQL: typing at one is seen at the other. */
import os from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { TypingWords } from '#server/http/live/typing-words.ts'
import type { LiveNews } from '#shared/live/live-event.ts'
import { startPostgres } from '../support/postgres.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())

test('both instances tell their own streams, each person once', async () => {
  const url = await postgres.createDatabase('typing')
  const instance = async () => {
    const heard: [readonly string[], LiveNews][] = []
    const database = await openDatabase({ url, dataDir: os.tmpdir() })
    const sendNow = (people: readonly string[], news: LiveNews) => void heard.push([people, news])
    const words = await TypingWords.start({ database, streams: { sendNow }, log: { warn: () => undefined } })
    return { heard, words, database }
  }
  const both = [await instance(), await instance()] as const
  both[0].words.tell('room', ['one', 'two'])
  both[0].words.tell('quiet', [])
  const once = [[['one', 'two'], { name: 'typing', data: { room: 'room' } }]]
  for (const { heard } of both) await expect.poll(() => heard).toEqual(once)
  for (const { words, database } of both) {
    await words.close()
    await database.close()
  }
})
