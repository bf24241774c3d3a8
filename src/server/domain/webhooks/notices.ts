/** To the maker of a webhook that was stopped. */
import { defineNotices } from '../../notices/define.ts'
import { toContact } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

export const webhookNotices = defineNotices({
  /** `host` such as `hooks.example.org`. */
  webhook_stopped: {
    topic: null,
    link: null,
    reach: toContact,
    times: atOnce,
    values: { host: 'text', days: 'text', path: 'path', at: 'time' },
    actions: ['webhook'],
  },
})
