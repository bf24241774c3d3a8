/** Notices of stopped accounts: to the person's contact, and of an appeal to those who may answer it. */
import { defineNotices } from '../../notices/define.ts'
import { toContact } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

const toPerson = {
  topic: null,
  values: { what: 'text', reason: 'reason', until: 'text', path: 'path', at: 'time' },
  link: null,
  actions: ['stopped'],
  reach: toContact,
  times: atOnce,
} as const

export const stopNotices = defineNotices({
  account_stopped: toPerson,
  /** The stop stays, after an appeal. */
  stop_stays: toPerson,
  /** It is over: by time, or by an officer, whose words these are. */
  account_free: {
    ...toPerson,
    values: { what: 'text', reason: 'reason', at: 'time' },
    actions: [],
  },
})
