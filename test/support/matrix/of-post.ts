/** A line of the matrix that sends a form as posts.test.ts does. */
import type { Post } from '../posts/post.ts'
import type { Line } from './lines.ts'

type Form = Extract<Line, { do: string }>

/** The form `name` of the page `path`, with these differences. */
export function ofPost(
  posts: Record<string, Record<string, Post>>,
  path: string,
  name: string,
  different: Partial<Form> = {},
): Form {
  const post = posts[path]?.[name]
  if (!post) throw new Error(`No form ${path} ${name}`)
  return { path, do: name, fields: post.fields, ...(post.at && { at: post.at }), ...different }
}
