import { expect, test } from 'vitest'
import { newLineId, startLineServer } from '../../../test/support/line-server.ts'
import { readEnv } from '../settings/env.ts'
import { sendTestLineCommand } from './send-test-line.ts'

async function run(env: Record<string, string>, ...args: string[]): Promise<[number, string]> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const code = await sendTestLineCommand.runPlain(args, { env: readEnv({ DATA_DIR: '/nonexistent', ...env }), print })
  return [code, lines.join('\n')]
}

test('the account, its channel and what is left of the month are said, and one message is sent', async () => {
  const line = await startLineServer()
  line.quota = { type: 'limited', value: 300, used: 120 }
  const to = newLineId()
  expect(await run(line.env)).toEqual([
    0,
    'Official account Place Safety (@123abcde), channel 1234567890.\n180 of 300 messages are left this month.',
  ])
  const [code, said] = await run(line.env, to)
  expect([code, line.taken.map((it) => it.to)]).toEqual([0, [to]])
  expect(said).toContain('LINE took it.')
})

test('a wrong token, another channel and LINE without settings are said', async () => {
  const line = await startLineServer()
  expect(await run({ ...line.env, LINE_ACCESS_TOKEN: 'another' })).toEqual([
    1,
    'It was not sent: LINE refuses the token (401).',
  ])
  const [code, said] = await run({ ...line.env, LINE_CHANNEL_ID: '9876543210' })
  expect([code, said]).toEqual([1, expect.stringContaining('the token belongs to another channel')])
  await expect(run({})).rejects.toThrow('LINE is not configured')
  await expect(run(line.env, 'nobody')).rejects.toThrow('one LINE user id')
})

test('one setting of LINE without the others stops the start', () => {
  expect(() => readEnv({ LINE_CHANNEL_ID: '1234567890' })).toThrow('belong together')
})
