/**
 * The manifests of deploy/kubernetes and compose.yaml, read and held together: pods that may do nothing, names that lead somewhere, variables and addresses
 * that the server knows. No cluster is asked.
 */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { resourceMap } from '#server/http/resources/resource-map.ts'
import { readEnv } from '#server/settings/env.ts'
import { projectRoot } from '#server/settings/root.ts'
import { variables } from '#server/settings/variables.ts'

const folder = path.join(projectRoot, 'deploy/kubernetes')
const parse = (file: string) =>
  parseAllDocuments(fs.readFileSync(file, 'utf8')).map((document) => {
    expect(document.errors, file).toEqual([])
    // biome-ignore lint/suspicious/noExplicitAny: the shape is the orchestrator's
    return document.toJS() as any
  })
const files = fs.readdirSync(folder).filter((file) => file !== 'kustomization.yaml')
const objects = files.flatMap((file) => parse(path.join(folder, file)))
const one = (kind: string, name = 'place-safety') => {
  const found = objects.filter((it) => it.kind === kind && it.metadata.name === name)
  expect(found, `${kind} ${name}`).toHaveLength(1)
  return found[0]
}
const [compose] = parse(path.join(projectRoot, 'compose.yaml'))

test('the kustomization names every file, and every object has an address', () => {
  const [kustomization] = parse(path.join(folder, 'kustomization.yaml'))
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
  const names = objects.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`)
  expect(new Set(names).size).toBe(objects.length)
  expect(names.join()).not.toContain('undefined')
})

test.each(['Deployment', 'Job'])('the pods of the %s run without root, rights or a disk of their own', (kind) => {
  const { spec } = one(kind, kind === 'Job' ? 'place-safety-migrate' : undefined).spec.template
  expect(spec.automountServiceAccountToken).toBe(false)
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
  const [container] = spec.containers
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(container.resources.limits.memory).toBeDefined()
  // Where the image writes: both are the pod's own.
  expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual(['/data', '/tmp'])
  expect(spec.volumes.map(({ name, emptyDir }: { name: string; emptyDir: object }) => emptyDir && name)).toEqual(
    container.volumeMounts.map(({ name }: { name: string }) => name),
  )
})

test('probes ask addresses of the resource map, at ports that the pod has', () => {
  const [container] = one('Deployment').spec.template.spec.containers
  const ports = container.ports.map(({ name }: { name: string }) => name)
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const { path: asked, port } = container[probe].httpGet
    expect(resourceMap.map((line) => line.path)).toContain(asked)
    expect(ports).toContain(port)
  }
  for (const { ports: open } of one('NetworkPolicy').spec.ingress) expect(ports).toContain(open[0].port)
  expect(ports).toContain(one('Service').spec.ports[0].targetPort)
  const metrics = container.ports.find(({ name }: { name: string }) => name === 'metrics')
  expect(String(metrics.containerPort)).toBe(one('ConfigMap').data.METRICS_PORT)
})

test('selectors find the pods, and what refers to the deployment names it', () => {
  const { selector, template } = one('Deployment').spec
  const { labels } = template.metadata
  expect(selector.matchLabels).toEqual(labels)
  expect(one('Service').spec.selector).toEqual(labels)
  expect(one('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
  expect(one('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels)
  expect(one('HorizontalPodAutoscaler').spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'place-safety' })
  const job = one('Job', 'place-safety-migrate')
  const policy = one('NetworkPolicy', 'place-safety-migrate')
  expect(policy.spec.podSelector.matchLabels).toEqual(job.spec.template.metadata.labels)
  const [rule] = one('Ingress').spec.rules
  expect(rule.http.paths[0].backend.service).toEqual({ name: 'place-safety', port: { name: 'http' } })
})

test('the server accepts the configuration, and it has no secret', () => {
  const { data } = one('ConfigMap')
  const secrets = { DATABASE_URL: 'postgres://a:b@c/d', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(readEnv({ ...data, ...secrets }).METRICS_PORT).toBe(9464)
  const isSecret = (name: string) => (variables as Record<string, { secret?: boolean }>)[name]?.secret === true
  expect(Object.keys(data).filter((name) => !(name in variables) || isSecret(name))).toEqual([])
})

test('compose passes on variables that exist, to processes without capabilities', () => {
  const app = compose['x-app']
  expect(Object.keys(app.environment).filter((name) => !(name in variables))).toEqual([])
  expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
})
