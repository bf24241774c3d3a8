/** The notice of a visit to the people of the place: its mail brings the receipt. */
import { path } from '#shared/path.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, placeOf } from '../../notices/links.ts'
import { chosen } from '../../notices/reach.ts'
import { atOnce } from '../../notices/times.ts'

export const visitNotices = defineNotices({
  /** `at` is the end of the visit; `path` leads to the page of the own place, which has the receipt too. */
  visit_receipt: {
    topic: 'place',
    values: { place: 'text', path: 'path', at: 'time' },
    link: (it) => ifSo(it.owns || it.answers, path('/vendor/manage-business/home/:id', { id: placeOf(it) })),
    actions: ['visitReceipt'],
    reach: chosen,
    times: atOnce,
    withLetter: 'visit',
  },
})
