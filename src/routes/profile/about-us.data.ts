/** Whom to write to, as whoever runs the product has named it. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { contextOf } from '#server/http/request/request-context.ts'

export const loader = (args: LoaderFunctionArgs) => ({ email: contextOf(args).contactEmail })
