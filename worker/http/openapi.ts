import type { Handler, Hono } from 'hono'
import * as z from 'zod/mini'
import type { AppEnv } from '../context'
import { docsOf, type HandlerDocs } from './docs'

const errorBody = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      oneOf: [
        { type: 'string' },
        {
          type: 'object',
          properties: {
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      ],
    },
  },
}

/** The OpenAPI 3.1 description, made from the routes and the schemas that validate them. */
export function openApi(app: Hono<AppEnv>): Handler<AppEnv> {
  let answer: object | undefined
  return (c) => {
    answer ??= describeApp(app)
    return c.json(answer, 200)
  }
}

function describeApp(app: Hono<AppEnv>): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [route, docs] of documentedRoutes(app)) {
    const [method = '', path = ''] = route.split(' ')
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    const body = docs.json ?? docs.either
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[template] ??= {}
    paths[template][method.toLowerCase()] = {
      summary: docs.summary,
      security: isPublic(path) ? [] : [{ bearer: [] }],
      parameters: [...parameters, ...queryParameters(docs)],
      ...(body && {
        requestBody: { required: docs.json !== undefined, content: { 'application/json': { schema: toSchema(body) } } },
      }),
      responses: {
        ...Object.fromEntries([docs.answers ?? 200].flat().map((status) => [status, describeSuccess(status, docs)])),
        default: { description: 'Anything else', content: { 'application/json': { schema: errorBody } } },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Posy', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function describeSuccess(status: number, { produces = 'application/json' }: HandlerDocs): object {
  return { description: 'Success', ...(status !== 204 && { content: { [produces]: { schema: {} } } }) }
}

/** The merged docs of the handlers of each route, by `"POST /api/guests"`. */
export function documentedRoutes(app: Hono<AppEnv>): Map<string, HandlerDocs> {
  const routes = new Map<string, HandlerDocs>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL' || !path.startsWith('/api/')) continue
    const route = `${method} ${path}`
    routes.set(route, { ...routes.get(route), ...docsOf(handler) })
  }
  return routes
}

/** Paths that are public with everything beneath them. */
const publicPaths = [
  '/api/auth',
  '/api/public',
  '/api/health',
  '/api/openapi.json',
  '/api/dev',
  '/api/billing/webhook',
  '/api/mail/events',
]

/** Whether a call needs no sign-in. Listed independently of the mounts, so that tests notice a route mounted too early. */
export function isPublic(path: string): boolean {
  return publicPaths.some((one) => path === one || path.startsWith(`${one}/`))
}

function queryParameters({ query, either }: HandlerDocs): object[] {
  const schema = query ?? either
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    // With `either` a field may be in the body instead.
    required: query !== undefined && required.includes(name),
    schema: property,
  }))
}

/** The JSON schema of the input, before defaults and transformations. */
function toSchema(schema: z.ZodMiniType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // zod omits the default of a schema with a `preprocess`.
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      if (_zod.def.type === 'default') jsonSchema.default = _zod.def.defaultValue
    },
  })
  return rest
}
