/** The notice of the audit log's head: by mail, which lies outside of the product and is kept. */
import { defineNotices } from '../../notices/define.ts'
import { byMail } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

export const headNotices = defineNotices({
  /** To supervisors: the head of the whole audit chain at that time. */
  record_head: {
    topic: null,
    values: { head: 'text', powers: 'text', at: 'time' },
    link: null,
    actions: [],
    reach: byMail,
    times: atOnce,
  },
})
