/** A stated policy as its row: one way for a listed place and for a registration. */
import { toColumns } from '#shared/localised.ts'
import { fromFields } from '#shared/localised-fields.ts'
import type { StatedPromise } from '#shared/policies/promise.ts'

/** The columns of a promise. */
export const promiseColumns = ({ kind, title, body, ...others }: StatedPromise) => ({
  kind,
  ...toColumns('title', fromFields({ ...others, titleTh: title }, 'title')),
  ...toColumns('body', fromFields({ ...others, bodyTh: body }, 'body')),
})
