/** Taking one's data along, and leaving for good. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { findAccount, getAccount } from '#server/domain/accounts/accounts.ts'
import { passwordTries } from '#server/domain/accounts/constants.ts'
import { deleteAccount } from '#server/domain/accounts/leave.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { emptyOwnerless } from '#server/domain/photos/empty-originals.ts'
import { removeUnnamed } from '#server/domain/photos/remove-photo.ts'
import { verifyPassword } from '#server/external/password-hash.ts'
import { form } from '#server/http/form.ts'
import { contextOf, personOf } from '#server/http/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { passwordHash } = await getAccount(context.database.db, personOf(context).id)
  return { hasPassword: passwordHash !== null }
}

/** Deletes the account. The password is asked for once more; without one, the words of the box are the whole consent. */
export const action = form({
  schema: z.object({ password: z.string().default(''), sure: z.string('auth:error.sure') }),
  limits: (_input, context) => [passwordTries(personOf(context).id)],
  prepare: async ({ password }, context) => {
    // One that is gone since the door, by the other press of the button, has nothing to compare.
    const account = await findAccount(context.database.db, personOf(context).id)
    if (account?.passwordHash && !(await verifyPassword(password, account.passwordHash)))
      throw new InputRefusal({ password: 'auth:error.password' })
  },
  command: (tx, _input, context) => deleteAccount(tx, context, personOf(context)),
  after: async ({ avatar, photos }, { database, storage }) => {
    await emptyOwnerless(database.db, storage, photos)
    await removeUnnamed(database.db, storage, avatar)
  },
  answer: () => ({ to: '/profile?done=deleted', session: null, verification: null }),
})
