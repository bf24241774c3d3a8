/** Notices of changed accounts to pay to, sent to the contact of the owner: stolen accounts are used for money. */
import { recover } from '../../notices/actions.ts'
import { defineNotices } from '../../notices/define.ts'
import { toContact } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const toOwner = { topic: null, link: null, actions: [recover], reach: toContact, times: atOnce } as const

/** `payee` is masked by the caller where it is a number. */
export const payeeNotices = defineNotices({
  payee_changed: { ...toOwner, values: { place: 'text', payee: 'text', at: 'time' } },
  payee_ended: { ...toOwner, values: { place: 'text', payee: 'text', at: 'time' } },
})
