/** Notices of sign-in, contacts and requests of an account: each goes to the contact itself, so that another person's act is noticed. */
import { path } from '#shared/path.ts'
import { recover, signIn } from '../../notices/actions.ts'
import { defineNotices } from '../../notices/define.ts'
import { byMail, toContact } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const toAccount = { topic: null, link: null, reach: toContact, times: atOnce } as const
const passkeys = { text: 'passkeys', path: path('/profile/setting/passkeys') }
const factor = { text: 'factor', path: path('/profile/setting/second-factor') }
const partners = { text: 'partners', path: path('/profile/setting/partners') }
const notifications = { text: 'notifications', path: path('/notification') }
const signature = { text: 'signature', path: path('/inspector/signature') }
const undo = { text: 'undo', path: path('/auth/undo'), withCode: true } as const

export const accountNotices = defineNotices({
  /** To the old contact; `contact` is the new one, masked by the caller where it should be, and `code` takes the change back. */
  contact_changed: { ...toAccount, values: { contact: 'text', code: 'code', at: 'time' }, actions: [undo] },
  /** To the contact that was taken off again. */
  contact_restored: { ...toAccount, values: { at: 'time' }, actions: [] },
  password_changed: { ...toAccount, values: { at: 'time' }, actions: [recover] },
  /** Somebody tried to register with an address or number that has an account. */
  account_exists: { ...toAccount, values: {}, actions: [signIn, recover] },
  /** `device` such as `Chrome · Android`, empty when it does not say. */
  new_device: { ...toAccount, values: { device: 'text', at: 'time' }, actions: [recover] },
  /** `device` as above: where the passkey was made. */
  passkey_added: { ...toAccount, values: { device: 'text', at: 'time' }, actions: [passkeys, recover] },
  /** `device` as above: where the second factor was set up. */
  factor_added: { ...toAccount, values: { device: 'text', at: 'time' }, actions: [factor, recover] },
  factor_removed: { ...toAccount, values: { at: 'time' }, actions: [factor, recover] },
  /** An officer's signature for letters was drawn or removed. */
  signature_changed: { ...toAccount, values: { device: 'text', at: 'time' }, actions: [signature, recover] },
  /** A code from paper opened a session; so many are left. */
  recovery_code_used: {
    ...toAccount,
    values: { device: 'text', left: 'text', at: 'time' },
    actions: [factor, recover],
  },
  /** `partner` such as `partner.example`, and the person's name there; `code` takes the link off again. */
  partner_linked: {
    ...toAccount,
    values: { partner: 'text', called: 'text', code: 'code', at: 'time' },
    actions: [undo, partners],
  },
  partner_unlinked: { ...toAccount, values: { partner: 'text', at: 'time' }, actions: [partners, recover] },
  account_deleted: { ...toAccount, values: { at: 'time' }, actions: [] },
  /** To the applicant, and to the deciding supervisors. */
  role_requested: { ...toAccount, values: { name: 'text', unit: 'text', at: 'time' }, actions: [] },
  /** To the account that LINE was linked to, and to the one whose LINE user went to another account; `account` is masked. */
  line_linked: { ...toAccount, values: { at: 'time' }, actions: [notifications, recover] },
  line_moved: { ...toAccount, values: { account: 'text', at: 'time' }, actions: [notifications, recover] },
  /** The person blocks the official account: mails take over. */
  line_blocked: { ...toAccount, values: { at: 'time' }, actions: [notifications] },
  /** To stewards: LINE refuses the product itself. */
  line_stopped: { ...toAccount, reach: byMail, values: { reason: 'text', at: 'time' }, actions: [] },
  /** To the former account of a browser that now shows another account's notifications; `device` as above. */
  push_moved: { ...toAccount, values: { device: 'text', at: 'time' }, actions: [recover] },
})
