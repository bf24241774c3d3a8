/** Notices of invitations: the mail with the code, the word of it to a person who has an account, and the inviter's answer. */
import { path } from '#shared/path.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, type Link } from '../../notices/links.ts'
import { chosen, toContact } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const own: Link = () => path('/auth/invitation')
const officers: Link = (it) => ifSo(it.officer, path('/inspector/officers'))
const toPage = { text: 'invitation', path: path('/auth/invitation'), withCode: true } as const

export const invitationNotices = defineNotices({
  /** To the invited contact; it may have no account. */
  officer_invited: {
    topic: null,
    link: null,
    reach: toContact,
    times: atOnce,
    values: { agency: 'text', area: 'text', code: 'code', until: 'time' },
    actions: [toPage],
  },
  /** The same in the product, without the code: the account is the key. */
  invitation_waits: {
    topic: 'work',
    link: own,
    reach: { bell: 'always', push: 'always', line: 'always' },
    times: atOnce,
    values: { agency: 'text', area: 'text', path: 'path' },
    actions: ['invitation'],
    settledBy: ['officer.join'],
  },
  invitation_taken: {
    topic: 'work',
    link: officers,
    reach: chosen,
    times: atOnce,
    values: { name: 'text', agency: 'text', path: 'path', at: 'time' },
    actions: ['officers'],
  },
})
