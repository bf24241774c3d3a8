/** A stated policy as its row: one way for a listed place and for a registration. */
import type { StatedPromise } from '#shared/policies/promise.ts'

/** The columns of a promise. */
export const promiseColumns = ({ kind, title, body, titleEn, bodyEn, titleCn, bodyCn }: StatedPromise) => ({
  kind,
  title_th: title,
  body_th: body,
  title_en: titleEn || null,
  body_en: bodyEn || null,
  title_cn: titleCn || null,
  body_cn: bodyCn || null,
})
