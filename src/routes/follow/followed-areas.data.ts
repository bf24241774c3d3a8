/** Areas that the person follows; an address that names one offers to follow it. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listProvinceOptions } from '#server/domain/areas/province-options.ts'
import { followArea, listFollowedAreas, nameArea, unfollowArea } from '#server/domain/favourites/followed-areas.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { isProvinceCode } from '#shared/areas/province-codes.ts'
import { categories } from '#shared/categories.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/profile/followed-areas'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { province, district, category, done } = readPage(context, page).search
  const { db } = context.database
  const { locale } = context.reader
  const [areas, provinces, name] = await Promise.all([
    listFollowedAreas(db, personOf(context).id, locale),
    listProvinceOptions(db, locale),
    province === null ? null : nameArea(db, { province, district }, locale),
  ])
  const isFollowed = areas.some(
    (it) => it.province === province && it.district === district && it.category === category,
  )
  return {
    areas,
    provinces,
    /** The area of the address; null where there is none, or it is followed already. */
    offered: province === null || name === null || isFollowed ? null : { province, district, category, name },
    done,
  }
}

const kind = z
  .union([z.literal('').transform(() => null), z.enum(categories)])
  .optional()
  .transform((value) => value ?? null)

export const action = forms({
  add: form({
    schema: z.object({
      province: z
        .string(says('profile:error.province'))
        .transform(Number)
        .refine(isProvinceCode, says('profile:error.province')),
      district: z
        .string()
        .regex(/^\d{4}$/)
        .transform(Number)
        .optional()
        .transform((value) => value ?? null),
      category: kind,
    }),
    command: followArea,
    answer: () => ({ to: path(page, { done: 'added' }) }),
  }),
  end: form({
    schema: z.object({ follow: z.uuid(says('error:problem.invalid_request')) }),
    command: unfollowArea,
    answer: () => ({ to: path(page, { done: 'ended' }) }),
  }),
})
