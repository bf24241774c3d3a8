/** First steps with the API, as they stand on the page for people; a test runs each of them against a server. */
export interface Example {
  /** Its place on the page. */
  id: 'places' | 'province' | 'changes' | 'key' | 'webhook' | 'agency'
  name: string
  /** A file of this kind. */
  kind: 'sh' | 'mjs' | 'py'
  code: string
}

export const examplesFor = (origin: string): Example[] => [
  {
    id: 'places',
    name: 'curl',
    kind: 'sh',
    code: `curl --fail "${origin}/api/v1/places?grade=A&limit=5"`,
  },
  {
    id: 'province',
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
    id: 'changes',
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
  {
    id: 'key',
    name: 'curl + key',
    kind: 'sh',
    code: `curl --fail --header "Authorization: Bearer $PLACE_SAFETY_KEY" "${origin}/api/v1/places?limit=200"`,
  },
  {
    id: 'webhook',
    name: 'JavaScript: webhook',
    kind: 'mjs',
    code: `// An https server for our messages: it refuses unsigned ones, and takes each once
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const taken = new Set()

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false
  const own = createHmac('sha256', secret).update(\`\${id}.\${at}.\${body}\`).digest()
  return signatures.split(' ').some((signature) => {
    const sent = Buffer.from(signature.replace('v1,', ''), 'base64')
    return sent.length === own.length && timingSafeEqual(sent, own)
  })
}

createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  if (!isSigned(request.headers, body)) return response.writeHead(401).end()
  const { type, data } = JSON.parse(body)
  if (!taken.has(request.headers['webhook-id'])) console.log(type, data.place, data.index)
  taken.add(request.headers['webhook-id'])
  response.writeHead(204).end()
}).listen(process.env.PORT ?? 3000)`,
  },
  {
    id: 'agency',
    name: 'Python: agency',
    kind: 'py',
    code: `# An agency's list of places: first what would change, then for good
import json, os, time
from urllib.request import Request, urlopen

api = "${origin}/api/v1"
places = [{"external_id": "HKT-1", "category": "restaurant", "name_th": "ครัวคุณแม่", "province_code": 83,
           "district_code": 8302, "lat": 7.8965, "lng": 98.2962}]

def ask(path, body=None):
    headers = {"Authorization": "Bearer " + os.environ["PLACE_SAFETY_KEY"], "Content-Type": "application/json"}
    with urlopen(Request(api + path, body and json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)

for dry_run in (True, False):
    job = ask("/agency/places", {"places": places, "dry_run": dry_run})
    while job["state"] in ("judging", "checking", "storing"):
        time.sleep(1)
        job = ask("/agency/jobs/" + job["id"])
    print(job["state"], job["counts"], job["stored"])`,
  },
]
