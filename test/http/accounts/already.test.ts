/** An account has nothing twice: a partner's person, and the role of an inspector. */
import { expect, test } from 'vitest'
import { linkPartner } from '#server/domain/accounts/hand-off.ts'
import { requestInspector } from '#server/domain/accounts/roles.ts'
import { agencyOf } from '../../support/agencies.ts'
import { perform } from '../../support/commands.ts'
import { testDatabase } from '../../support/database.ts'
import { addPerson, personas } from '../../support/people.ts'

const database = await testDatabase()
const acting = ({ id }: { id: string }) =>
  ({ id, role: 'client', address: null, now: new Date(), salt: Buffer.alloc(32) }) as const

test('a partner’s person is linked to one account, and a second one is refused', async () => {
  const [first, second] = [await addPerson(database), await addPerson(database)]
  const link = { partner: { issuer: 'https://partner.example', subject: 'somchai' } }
  await perform(database, acting(first), linkPartner, link)
  for (const person of [first, second])
    await expect(perform(database, acting(person), linkPartner, link)).rejects.toMatchObject({
      errors: { form: 'auth:error.linkedAlready' },
    })
  const rows = await database.db.selectFrom('partner_links').select('user_id').execute()
  expect(rows).toEqual([{ user_id: first.id }])
})

test('an inspector does not ask to be one; a request that waits may be corrected', async () => {
  const request = { kind: 'police', agency: await agencyOf(database), badge: 'B-1' } as const
  const inspector = await addPerson(database, { inspector: { areas: [] } })
  await expect(perform(database, acting(inspector), requestInspector, request)).rejects.toMatchObject({
    errors: { form: 'auth:error.inspectorAlready' },
  })
  const waiting = await addPerson(database, personas.requestedInspector)
  await perform(database, acting(waiting), requestInspector, request)
  const grant = await database.db
    .selectFrom('role_grants')
    .select(['state', 'badge'])
    .where('user_id', '=', waiting.id)
    .where('role', '=', 'inspector')
    .executeTakeFirst()
  expect(grant).toEqual({ state: 'requested', badge: 'B-1' })
})
