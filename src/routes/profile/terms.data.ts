/** Who else is given people's data by this installation. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { contextOf } from '#server/http/request/request-context.ts'

export const loader = (args: LoaderFunctionArgs) => ({ line: contextOf(args).line !== null })
