/** First steps with the API, as they stand on the page for people; a test runs each of them against a server. */
export interface Example {
  name: string
  /** A file of this kind. */
  kind: 'sh' | 'mjs' | 'py'
  code: string
}

export const examplesFor = (origin: string): Example[] => [
  {
    name: 'curl',
    kind: 'sh',
    code: `curl --fail "${origin}/api/v1/places?grade=A&limit=5"`,
  },
  {
    name: 'JavaScript',
    kind: 'mjs',
    code: `// Every place of a province, page by page
let url = '${origin}/api/v1/places?province=83&limit=200'
while (url) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error((await answer.json()).title)
  for (const place of (await answer.json()).data) console.log(place.name, place.grade.letter)
  url = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
}`,
  },
  {
    name: 'Python',
    kind: 'py',
    code: `# Everything that was published since a row you know
import json
from urllib.request import urlopen

after = 0
with urlopen(f"${origin}/api/v1/changes?after={after}&limit=100") as answer:
    changes = json.load(answer)
for change in changes["data"]:
    print(change["at"], change["kind"], change["place"])
print("next time:", changes["next"])`,
  },
]
